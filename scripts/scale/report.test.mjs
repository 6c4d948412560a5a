import { generateArticle } from './generate-article.mjs'
import { report } from './report.mjs'

/**
 * @param {number} document
 * @param {number} page
 */
const sizes = (document, page) => ({ 'index.html': { document, page } })
/**
 * @param {number} cpuMs
 * @param {number} page
 */
const outcome = (cpuMs, page) => ({
  before: { articles: 3, cpuMs: 1000, sizes: sizes(10, 100) },
  after: { articles: 103, cpuMs, sizes: sizes(10, page) },
})

test.each([
  [4500, 105, true, '**35 ms for each further article**; limit 35 ms, kept'],
  [4600, 105, false, '**36 ms for each further article**; limit 35 ms, **not kept**'],
  [4500, 106, false, 'at most 6.0 %; limit 5 %, **not kept**'],
])('%i ms and %i bytes', (cpuMs, page, isWithin, words) => {
  const { text, ...rest } = report(outcome(cpuMs, page))
  expect(rest.isWithin).toBe(isWithin)
  expect(text).toContain(words)
})

test('the same number gives the same article, another another', () => {
  expect(generateArticle(7)).toEqual(generateArticle(7))
  expect(generateArticle(7).text).not.toBe(generateArticle(8).text.replaceAll('00008', '00007'))
})
