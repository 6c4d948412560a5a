import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readWaits, waited } from './waits.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ota-waits-'))
})
afterEach(() => {
  jest.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const after = (ms, then) => new Promise((done) => setTimeout(() => done(then()), ms))

test('notes what was waited for, failures too, and adds up by name', async () => {
  const file = join(folder, 'waits.jsonl')
  jest.replaceProperty(process, 'env', { ...process.env, TEST_WAITS: file })
  expect(await waited('a page', () => after(1, () => 'here'))).toBe('here')
  await expect(
    waited('a server', () => after(60, () => Promise.reject(new Error('no')))),
  ).rejects.toThrow('no')
  await waited('a page', () => 'there')
  const waits = readWaits(file)
  expect(waits.map(({ what, times }) => [what, times])).toEqual([
    ['a server', 1],
    ['a page', 2],
  ])
  expect(waits[0].ms).toBeGreaterThanOrEqual(59)
})

test('where no file is named it only waits; where there is none nothing was waited for', async () => {
  const { TEST_WAITS: _, ...env } = process.env
  jest.replaceProperty(process, 'env', env)
  expect(await waited('a page', () => 'here')).toBe('here')
  expect(readWaits(join(folder, 'none.jsonl'))).toEqual([])
})
