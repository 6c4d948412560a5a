import { rmSync } from 'node:fs'
import { readArticles } from './articles'
import { readCaseStudies } from './case-studies'
import { testCaseStudy, testProject } from './testing/content'

const { path, write, writeArticle } = testProject()

const articles = (withDrafts = false) => readArticles(path(), withDrafts)
const studies = (withDrafts = false) => readCaseStudies(path(), withDrafts)
const urls = (list: readonly { url: string }[]) => list.map(({ url }) => url)
const writeStudy = (url: string, month: string, extra = '') =>
  write(`content/case-studies/${url}.mdx`, testCaseStudy(url, { month, extra }))

test('articles come newest first, drafts only when asked for', () => {
  writeArticle('old', { date: '2026-01-01' })
  writeArticle('new', { date: '2026-02-01' })
  writeArticle('not-yet', { date: '2026-03-01', extra: 'draft: true\n' })
  expect(urls(articles())).toEqual(['new', 'old'])
  expect(urls(articles(true))).toEqual(['not-yet', 'new', 'old'])
})

test('case studies come oldest first, by name within a month', () => {
  writeStudy('later', '2023-05')
  writeStudy('earlier', '2022-12')
  writeStudy('also-later', '2023-05')
  writeStudy('not-yet', '2022-01', 'draft: true\n')
  expect(urls(studies())).toEqual(['earlier', 'also-later', 'later'])
  expect(urls(studies(true))).toEqual(['not-yet', 'earlier', 'also-later', 'later'])
})

test('an empty or missing folder is an empty list', () => {
  expect([articles(), studies()]).toEqual([[], []])
  for (const folder of ['blogs', 'case-studies']) write(`content/${folder}/a`)
  for (const folder of ['blogs', 'case-studies']) rmSync(path(`content/${folder}/a`))
  expect([articles(), studies()]).toEqual([[], []])
})

test('one bad file stops everything, a draft too, by name', () => {
  writeArticle('fine')
  writeArticle('broken', { date: 'soon', extra: 'draft: true\n' })
  writeStudy('broken', 'soon', 'draft: true\n')
  expect(() => articles()).toThrow('content/blogs/broken.mdx:7 date')
  expect(() => studies()).toThrow('content/case-studies/broken.mdx:4 month')
})

describe('figures of the bench', () => {
  const measured = (quotes: Record<string, string>) =>
    write('content/benchmarks.json', JSON.stringify({ date: 'x', quotes }))
  const read = (body: string) => {
    writeArticle('a', { body })
    return articles()[0]?.body.trim()
  }

  test('a text says what was measured last', () => {
    const text =
      'Ü <measured name="forged" /> of <measured name="a, requests a second"/>.\n\n| A |\n| - |\n| <measured name="forged" /> |'
    measured({ forged: '0.69', 'a, requests a second': '1,800' })
    expect(read(text)).toBe('Ü 0.69 of 1,800.\n\n| A |\n| - |\n| 0.69 |')
    measured({ forged: '0.7', 'a, requests a second': '900' })
    expect(read(text)).toBe('Ü 0.7 of 900.\n\n| A |\n| - |\n| 0.7 |')
  })

  test('in code the mark of one is code', () => {
    measured({ forged: '0.69' })
    const code = '```mdx\n<measured name="forged" />\n```'
    expect(read(`${code}\n\n<measured name="forged" />`)).toBe(`${code}\n\n0.69`)
  })

  test('each unknown one stops the build, with file and line', () => {
    measured({ forged: '0.69' })
    const text = '<measured name="forged" />\n\n<measured name="forgery" /> or <measured />'
    expect(() => read(text)).toThrow(/a\.mdx:12 <measured name>[\s\S]*a\.mdx:12 <measured name>/)
  })

  test('without a run of the bench nothing can be quoted', () => {
    expect(() => read('<measured name="forged" />')).toThrow('a.mdx:10 <measured name>')
    expect(read('Nothing to quote.')).toBe('Nothing to quote.')
  })
})

test('whoever asks to be told of bad files gets the others', () => {
  writeArticle('fine')
  writeArticle('broken', { date: 'soon' })
  const broken: string[] = []
  const others = readArticles(path(), false, ({ message }) => broken.push(message))
  expect(urls(others)).toEqual(['fine'])
  expect(broken).toEqual([expect.stringContaining('content/blogs/broken.mdx:7 date')])
})
