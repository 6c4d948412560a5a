import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildId, isExportFresh } from './freshness.mjs'

/** @type {string} */
let root
const put = (/** @type {string} */ path, text = '') => writeFileSync(join(root, path), text)
const id = (settings = 'settings') => buildId(root, settings)
const isFresh = () => isExportFresh(root, '.next/stamp', id())

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ota-fresh-'))
  for (const folder of ['app/blogs', 'out', '.next'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const file of ['app/page.tsx', 'app/blogs/page.tsx', 'out/index.html']) put(file)
  put('.next/stamp', id())
})
afterEach(() => rmSync(root, { recursive: true }))

test('an export is fresh while its sources are unchanged', () => {
  utimesSync(join(root, 'app/page.tsx'), 3000, 3000)
  put('notes', 'no source')
  put('app/blogs/page.test.tsx', 'a test')
  expect(isFresh()).toBe(true)
})

test.each([
  ['a changed file', () => put('app/blogs/page.tsx', 'text')],
  ['a removed file', () => rmSync(join(root, 'app/blogs/page.tsx'))],
  ['a removed export', () => rmSync(join(root, 'out/index.html'))],
  ['no stamp', () => rmSync(join(root, '.next/stamp'))],
  ['other settings', () => put('.next/stamp', id('others'))],
])('an export is stale after %s', (_name, change) => {
  change()
  expect(isFresh()).toBe(false)
})
