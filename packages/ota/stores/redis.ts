import type { Redis } from 'ioredis'
import type { SessionStore } from '../server/store'
import { decodeRecord, encodeRecord } from '../server/stored-record'

/** Compare-and-set. KEYS: record. ARGV: expected version, record, Unix ms of its end. */
const CHANGE = `
if (redis.call('HGET', KEYS[1], 'version') or '0') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[1] + 1, 'record', ARGV[2])
redis.call('PEXPIREAT', KEYS[1], ARGV[3])
return 1`

const BEGAN = 'ota:began'
const nameOf = (key: string) => `ota:sign-in:${key}`

/**
 * State shared by every node that names the same Redis or Valkey.
 * @param client of the service, which also closes it.
 */
export function createRedisStore(
  client: Pick<Redis, 'eval' | 'get' | 'hmget' | 'set'>,
): SessionStore {
  return {
    async ready(now = Date.now()) {
      await client.set(BEGAN, now, 'NX')
      return Number(await client.get(BEGAN))
    },
    async read(key) {
      const [version, text] = await client.hmget(nameOf(key), 'version', 'record')
      const record = text ? decodeRecord(key, text) : null
      return record && { version: Number(version), record }
    },
    async change(key, version, record, expiresAt) {
      const text = encodeRecord(record)
      return (await client.eval(CHANGE, 1, nameOf(key), version, text, expiresAt)) === 1
    },
  }
}
