import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildId } from './freshness.mjs'

/** @type {string} */
let root
const put = (/** @type {string} */ path, text = '') => writeFileSync(join(root, path), text)
const id = (settings = 'settings') => buildId(root, settings)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ota-fresh-'))
  mkdirSync(join(root, 'app/blogs'), { recursive: true })
  for (const file of ['app/page.tsx', 'app/blogs/page.tsx']) put(file)
})
afterEach(() => rmSync(root, { recursive: true }))

test('a build has the same id while its sources are unchanged', () => {
  const before = id()
  utimesSync(join(root, 'app/page.tsx'), 3000, 3000)
  put('notes', 'no source')
  put('app/blogs/page.test.tsx', 'a test')
  expect(id()).toBe(before)
})

test('a build has another id after a changed file, a removed file or other settings', () => {
  const ids = [id(), id('others')]
  put('app/blogs/page.tsx', 'text')
  ids.push(id())
  rmSync(join(root, 'app/blogs/page.tsx'))
  ids.push(id())
  expect(new Set(ids).size).toBe(4)
})

test('a build has another id from the day of a scheduled article on', () => {
  mkdirSync(join(root, 'content/blogs'), { recursive: true })
  put('content/blogs/later.mdx', '---\ndate: 2026-12-24\n---\n')
  const ids = ['2026-11-28', '2026-12-23', '2026-12-24', '2026-12-25'].map((today) =>
    buildId(root, 'settings', today),
  )
  expect(ids[0]).toBe(ids[1])
  expect(ids[1]).not.toBe(ids[2])
  expect(ids[2]).toBe(ids[3])
})
