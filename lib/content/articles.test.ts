import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArticles } from './articles'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'articles-'))
  mkdirSync(join(root, 'content/blogs'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

function write(url: string, date: string, extra = '') {
  const head = `title: ${url}\nurl: ${url}\ntags: []\nisAboutOTA: false\nhighlights: []`
  const source = `---\n${head}\ndate: ${date}\nsources: []\n${extra}---\nText.\n`
  writeFileSync(join(root, `content/blogs/${url}.mdx`), source)
}
const urls = (withDrafts = false) => readArticles(root, withDrafts).map(({ url }) => url)

test('newest first, drafts only when asked for', () => {
  write('old', '2026-01-01')
  write('new', '2026-02-01')
  write('not-yet', '2026-03-01', 'draft: true\n')
  expect(urls()).toEqual(['new', 'old'])
  expect(urls(true)).toEqual(['not-yet', 'new', 'old'])
})

test('an empty or missing folder is an empty list', () => {
  expect(urls()).toEqual([])
  rmSync(join(root, 'content'), { recursive: true })
  expect(urls()).toEqual([])
})

test('one bad file stops everything, a draft too, by name', () => {
  write('fine', '2026-01-01')
  write('broken', 'soon', 'draft: true\n')
  expect(() => urls()).toThrow('content/blogs/broken.mdx:7 date')
})
