import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readWaits, waited } from './waits.mjs'

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ota-waits-'))
})
afterEach(() => {
  jest.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/**
 * @template T
 * @param {number} ms
 * @param {() => T | Promise<T>} then
 * @returns {Promise<T>}
 */
const after = (ms, then) => new Promise((done) => setTimeout(() => done(then()), ms))

test('notes what was waited for, failures too', async () => {
  const file = join(folder, 'waits.jsonl')
  jest.replaceProperty(process, 'env', { ...process.env, TEST_WAITS: file })
  expect(await waited('a page', () => after(1, () => 'here'))).toBe('here')
  await expect(
    waited('a server', () => after(60, () => Promise.reject(new Error('no')))),
  ).rejects.toThrow('no')
  await waited('a page', () => 'there')
  const waits = new Map(readWaits(file).map(({ what, ...sum }) => [what, sum]))
  expect(waits.get('a page')?.times).toBe(2)
  expect(waits.get('a server')?.times).toBe(1)
  expect(waits.get('a server')?.ms).toBeGreaterThanOrEqual(59)
})

test('adds up by name, the longest first', () => {
  const file = join(folder, 'waits.jsonl')
  const lines = [
    { what: 'a page', ms: 2 },
    { what: 'a server', ms: 5 },
    { what: 'a page', ms: 2 },
  ]
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  expect(readWaits(file)).toEqual([
    { what: 'a server', times: 1, ms: 5 },
    { what: 'a page', times: 2, ms: 4 },
  ])
})

test('where no file is named it only waits; where there is none nothing was waited for', async () => {
  const { TEST_WAITS: _, ...env } = process.env
  jest.replaceProperty(process, 'env', env)
  expect(await waited('a page', () => 'here')).toBe('here')
  expect(readWaits(join(folder, 'none.jsonl'))).toEqual([])
})
