import { randomInt } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { SessionStore } from '../server/store'
import { decodeRecord, encodeRecord } from '../server/stored-record'

/** One slot of a cluster, so that all keys are lost together: a start time that stayed would hide a loss. */
const PREFIX = '{ota}:'
/** The start of the memory; no record has so short a key. */
const BEGAN = `${PREFIX}began`

/** Redis runs it as one step. HSET writes the version as text, so it compares texts. */
const CHANGE = `
if (redis.call('HGET', KEYS[1], 'version') or '0') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'record', ARGV[3])
redis.call('PEXPIREAT', KEYS[1], ARGV[4])
return 1`

/** A `Redis` or `Cluster` of ioredis, or another client with these four commands. */
export type RedisClient = Pick<Redis, 'eval' | 'get' | 'hmget' | 'setnx'>

/**
 * Keeps sign-ins in a Redis, Valkey or Redis Cluster that several nodes share. Redis must evict nothing
 * (`maxmemory-policy noeviction`) and the client must fail promptly; the README has the settings.
 * @param client must read from primaries; the caller closes it.
 */
export function createRedisStore(client: RedisClient): SessionStore {
  return {
    async ready(now = Date.now()) {
      await client.setnx(BEGAN, now)
      return Number((await client.get(BEGAN)) ?? Number.NaN) // emptied in between
    },

    async read(key) {
      const [version, text] = await client.hmget(PREFIX + key, 'version', 'record')
      const record = text ? decodeRecord(key, text) : null
      return record && { version: Number(version), record }
    },

    async change(key, version, record, expiresAt) {
      const next = version === 0 ? randomInt(1, 2 ** 31) : version + 1
      const args = [version, next, encodeRecord(record), Math.ceil(expiresAt)]
      return (await client.eval(CHANGE, 1, PREFIX + key, ...args)) === 1
    },
  }
}
