import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCaseStudies } from './case-studies'
import { testCaseStudy } from './test-case-study'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'case-studies-'))
  mkdirSync(join(root, 'content/case-studies'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

function write(url: string, month: string, extra = '') {
  const file = join(root, `content/case-studies/${url}.mdx`)
  writeFileSync(file, testCaseStudy(url, { month, extra }))
}
const urls = (withDrafts = false) => readCaseStudies(root, withDrafts).map(({ url }) => url)

test('oldest first, by name within a month, drafts only when asked for', () => {
  write('later', '2023-05')
  write('earlier', '2022-12')
  write('also-later', '2023-05')
  write('not-yet', '2022-01', 'draft: true\n')
  expect(urls()).toEqual(['earlier', 'also-later', 'later'])
  expect(urls(true)).toEqual(['not-yet', 'earlier', 'also-later', 'later'])
})

test('an empty or missing folder is an empty list', () => {
  expect(urls()).toEqual([])
  rmSync(join(root, 'content'), { recursive: true })
  expect(urls()).toEqual([])
})

test('one bad file stops everything, a draft too, by name', () => {
  write('fine', '2023-05')
  write('broken', 'soon', 'draft: true\n')
  expect(() => urls()).toThrow('content/case-studies/broken.mdx:4 month')
})
