import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArticles } from './articles'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'figures-'))
  mkdirSync(join(root, 'content/blogs'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

function measured(quotes: Record<string, string>) {
  writeFileSync(join(root, 'content/benchmarks.json'), JSON.stringify({ date: 'x', quotes }))
}

/** The text of a project's only article, which begins on line 10. */
function read(text: string) {
  const head =
    'title: A\nurl: a\ntags: []\nisAboutOTA: false\nhighlights: []\ndate: 2026-01-01\nsources: []'
  writeFileSync(join(root, 'content/blogs/a.mdx'), `---\n${head}\n---\n${text}\n`)
  return readArticles(root, false)[0]?.body.trim()
}

test('a text says what was measured last', () => {
  const text =
    'Ü <measured name="forged" /> of <measured name="a, requests a second"/>.\n\n| A |\n| - |\n| <measured name="forged" /> |'
  measured({ forged: '0.69', 'a, requests a second': '1,800' })
  expect(read(text)).toBe('Ü 0.69 of 1,800.\n\n| A |\n| - |\n| 0.69 |')
  measured({ forged: '0.7', 'a, requests a second': '900' })
  expect(read(text)).toBe('Ü 0.7 of 900.\n\n| A |\n| - |\n| 0.7 |')
})

test('in code it is code', () => {
  measured({ forged: '0.69' })
  const code = '```mdx\n<measured name="forged" />\n```'
  expect(read(`${code}\n\n<measured name="forged" />`)).toBe(`${code}\n\n0.69`)
})

test('every unknown figure stops the build, with file and line', () => {
  measured({ forged: '0.69' })
  const text = '<measured name="forged" />\n\n<measured name="forgery" /> or <measured />'
  expect(() => read(text)).toThrow(/a\.mdx:12 <measured name>[\s\S]*a\.mdx:12 <measured name>/)
})

test('without a run of the bench nothing can be quoted', () => {
  expect(() => read('<measured name="forged" />')).toThrow('a.mdx:10 <measured name>')
  expect(read('Nothing to quote.')).toBe('Nothing to quote.')
})
