import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildId } from './build-id.mjs'

/** @type {string} */
let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ota-build-id-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

test('a build is called by its code and settings, not by its articles', () => {
  write('components/a.tsx', 'a')
  write('app/_home/words.ts', 'threats')
  write('content/blogs/a.mdx', 'text')
  const id = buildId(root, {})
  expect(id).toMatch(/^[0-9a-f]{20}$/)
  write('content/blogs/a.mdx', 'another')
  write('content/blogs/b.mdx', 'one more')
  write('public/b.txt', 'a file')
  expect(buildId(root, {})).toBe(id)
  const others = [buildId(root, { NEXT_PUBLIC_BASE_PATH: '/below' })]
  write('app/_home/words.ts', 'another')
  others.push(buildId(root, {}))
  write('components/a.tsx', 'b')
  others.push(buildId(root, {}))
  write('components/b.tsx', 'b')
  others.push(buildId(root, {}))
  expect(new Set([id, ...others]).size).toBe(5)
})
