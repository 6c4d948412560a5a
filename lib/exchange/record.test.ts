import crypto from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIXED, recordExchange } from './record'

const FILE = join(__dirname, 'exchange.json')

/** Bytes that have been published once are what readers have compared with: they stay. */
test('client and server exchange the very bytes that are published', async () => {
  const random = Buffer.from(FIXED.randomHex, 'hex')
  // The only random bytes that no argument decides: with others no recording could be repeated.
  const source = jest.spyOn(crypto, 'randomBytes').mockImplementation(() => random)
  const recorded = await recordExchange()
  source.mockRestore()
  // `WRITE_EXCHANGE=1 npx jest lib/exchange` writes it, after a change that was meant.
  if (process.env.WRITE_EXCHANGE) writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`)
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(recorded)
})

test('it is what the page says: three requests, a replay, a fork and its end', async () => {
  const { messages } = JSON.parse(readFileSync(FILE, 'utf8')) as Awaited<
    ReturnType<typeof recordExchange>
  >
  expect(messages.map(({ id, code, answer }) => [id, code, answer.status])).toEqual([
    ['registration', null, 200],
    ['first', 'ok', 200],
    ['second', 'ok', 200],
    ['third', 'ok', 200],
    ['replay', 'ota_replayed', 401],
    ['fork', 'ota_device_cloned', 409],
    ['after', 'ota_session_revoked', 401],
  ])
})
