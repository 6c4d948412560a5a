import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ensureProgram } from '@/scripts/prepare-tests.mjs'

interface Flood {
  /** Bytes of heap after garbage collection, compared with before. */
  grown: number
  codes: Record<string, number>
  honest: string
}

/** Requests of one kind in a process of their own. */
async function flood(kind: 'garbage' | 'accepted', count: number): Promise<Flood> {
  ensureProgram('testing/flood')
  const script = ['--expose-gc', 'dist/testing/flood.mjs']
  const { stdout } = await promisify(execFile)(process.execPath, [...script, kind, String(count)], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test' },
  })
  return JSON.parse(stdout)
}

const MEGABYTE = 1024 * 1024

test('garbage requests of every kind leave nothing behind', async () => {
  const { grown, codes, honest } = await flood('garbage', 120_000)
  expect(Object.keys(codes).sort()).toEqual([
    'ota_bad_mac',
    'ota_device_unproven',
    'ota_malformed',
    'ota_stale',
  ])
  for (const many of Object.values(codes)) expect(many).toBeGreaterThanOrEqual(12_500)
  expect(grown).toBeLessThan(MEGABYTE / 4) // an eighth of them, kept, would be three times as much
  expect(honest).toBe('ok')
})

test('the measurement sees what is kept: the ids of accepted requests', async () => {
  const { grown, codes } = await flood('accepted', 60_000)
  expect(codes).toEqual({ ok: 60_000 })
  expect(grown).toBeGreaterThan(2 * MEGABYTE)
})
