import { freePort } from '@one-tick-ahead/ota/testing/listen'
import { Redis } from 'ioredis'
import { reasonOf } from './database-error'
import { createClient } from './pglite-client'

test('reasonOf names a full disk under PGlite, whose file system throws no Error', () => {
  expect(reasonOf({ name: 'ErrnoError', errno: 51 })).toBe('the disk is full')
  expect(reasonOf('x')).toBe('unknown')
})

test('reasonOf says in our words that Redis is away', async () => {
  const client = new Redis(await freePort(), { maxRetriesPerRequest: 0, lazyConnect: true })
  client.on('error', () => {})
  const error = await client.get('key').catch((reason: unknown) => reason)
  client.disconnect()
  expect(reasonOf(error)).toBe('no connection to Redis')
})

const wasm = new WebAssembly.RuntimeError()
const ending = [{ severity: 'PANIC' }, { severity: 'FATAL' }, { errno: 51 }, { name: 'ExitStatus' }]
const passing: object[] = [{ severity: 'ERROR' }, new TypeError()]

test.each([...ending, wasm, ...passing])('%j opens PGlite again if it ended', async (error) => {
  const query = jest.fn().mockRejectedValueOnce(error).mockResolvedValueOnce('rows')
  const open = jest.fn(async () => ({ query, close: async () => {} }))
  const client = await createClient(open)
  await expect(client.query('select 1')).rejects.toBe(error)
  expect(await client.query('select 2')).toBe('rows')
  expect(open).toHaveBeenCalledTimes(passing.includes(error) ? 1 : 2)
})
