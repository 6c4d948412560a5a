import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildId, isExportFresh } from './freshness.mjs'

/** @type {string} */
let root
/**
 * @param {string} path
 * @param {number} seconds Unix time
 */
const at = (path, seconds) => utimesSync(join(root, path), seconds, seconds)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ota-fresh-'))
  for (const folder of ['app/blogs', 'out', '.next'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const file of ['app/page.tsx', 'app/blogs/page.tsx', 'out/index.html']) {
    writeFileSync(join(root, file), '')
  }
  writeFileSync(join(root, '.next/stamp'), 'settings')
  for (const path of ['app/page.tsx', 'app/blogs/page.tsx', 'app/blogs', 'app']) at(path, 1000)
  at('.next/stamp', 2000)
})
afterEach(() => rmSync(root, { recursive: true }))

const isFresh = (settings = 'settings') => isExportFresh(root, '.next/stamp', settings)

test('fresh while nothing has changed', () => {
  expect(isFresh()).toBe(true)
})

test.each([
  ['a changed file', () => at('app/blogs/page.tsx', 3000)],
  ['a removed file', () => rmSync(join(root, 'app/blogs/page.tsx'))],
  ['a removed export', () => rmSync(join(root, 'out/index.html'))],
  ['no stamp', () => rmSync(join(root, '.next/stamp'))],
])('stale after %s', (_name, change) => {
  change()
  expect(isFresh()).toBe(false)
})

test('a build is called by what it is made of, wherever and whenever it is made', () => {
  const id = buildId(root, 'settings')
  expect(id).toMatch(/^[0-9a-f]{20}$/)
  at('app/page.tsx', 3000)
  writeFileSync(join(root, 'notes'), 'no source')
  expect(buildId(root, 'settings')).toBe(id)
  const others = [buildId(root, 'others')]
  writeFileSync(join(root, 'app/page.tsx'), 'text')
  others.push(buildId(root, 'settings'))
  rmSync(join(root, 'app/blogs/page.tsx'))
  others.push(buildId(root, 'settings'))
  expect(new Set([id, ...others]).size).toBe(4)
})

test('stale for other settings', () => {
  expect(isFresh('others')).toBe(false)
})
