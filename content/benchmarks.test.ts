import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { typedFigures } from '@/lib/content/checks/prose'
import { quotes } from './benchmarks'

const below = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))

/** Texts of pages; those of articles and case studies have a check of their own. */
const texts = [
  ...['app', 'components', 'content'].flatMap(below),
  'docs/protocol.md',
  'docs/evidence.md',
  'README.md',
].filter((file) => /(?<!\.test)\.(tsx?|md)$/.test(file))

test('no page has a figure of the bench written by hand', () => {
  const typed = texts.flatMap((file) =>
    typedFigures(readFileSync(file, 'utf8')).map(({ words }) => `${file}: ${words}`),
  )
  expect(texts.length).toBeGreaterThan(100)
  expect(typed).toEqual([])
})

test('each figure of the file is quoted', () => {
  const readers = ['app', 'components', 'content']
    .flatMap(below)
    .filter((file) => /(?<!\.test)\.(tsx?|mdx)$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
  const isQuoted = (name: string) =>
    readers.some((text) =>
      [`'${name}'`, `"${name}"`, `quotes.${name}`].some((it) => text.includes(it)),
    )
  expect(Object.keys(quotes).filter((name) => !isQuoted(name))).toEqual([])
})
