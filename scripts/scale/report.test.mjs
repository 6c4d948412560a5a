import { generateArticle } from './generate-article.mjs'
import { report } from './report.mjs'

/**
 * @param {number} document
 * @param {number} page
 */
const sizes = (document, page) => ({ 'index.html': { document, page } })
/**
 * @param {number} cpuMs
 * @param {number} changedMs
 * @param {number} page
 */
const outcome = (cpuMs, changedMs, page) => ({
  before: { articles: 3, cpuMs: 1000, changedMs: 500, sizes: sizes(10, 100) },
  after: { articles: 103, cpuMs, changedMs, sizes: sizes(10, page) },
})

test.each([
  [7000, 3000, 105, true, '**60 ms for each further article**; limit 60 ms, kept'],
  [7100, 3000, 105, false, '**61 ms for each further article**; limit 60 ms, **not kept**'],
  [7000, 3000, 105, true, '**25 ms for each further article**; limit 25 ms, kept'],
  [7000, 3100, 105, false, '**26 ms for each further article**; limit 25 ms, **not kept**'],
  [7000, 3000, 106, false, 'at most 6.0 %; limit 5 %, **not kept**'],
])('%i ms, then %i ms, and %i bytes', (cpuMs, changedMs, page, isWithin, words) => {
  const { text, ...rest } = report(outcome(cpuMs, changedMs, page))
  expect(rest.isWithin).toBe(isWithin)
  expect(text).toContain(words)
})

test('the same number gives the same article, another another', () => {
  expect(generateArticle(7)).toEqual(generateArticle(7))
  expect(generateArticle(7).text).not.toBe(generateArticle(8).text.replaceAll('00008', '00007'))
})
