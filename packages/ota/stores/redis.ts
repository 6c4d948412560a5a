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

/** Sets the start of the memory by the clock of Redis, because a node's may be behind another's. */
const BEGIN = `
local time = redis.call('TIME')
local now = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
redis.call('SET', KEYS[1], now, 'NX')
return redis.call('GET', KEYS[1])`

/** Records are kept an hour longer, because the clock of Redis may be ahead of the nodes' clocks. */
const CLOCK_MARGIN_MS = 3_600_000

/** A `Redis` or `Cluster` of ioredis, or another client with these two commands. */
export type RedisClient = Pick<Redis, 'eval' | 'hmget'>

/**
 * Keeps sign-ins in a Redis, Valkey or Redis Cluster that several nodes share. Redis must evict nothing
 * (`maxmemory-policy noeviction`) and the client must fail promptly; the README has the settings.
 * @param client must read from primaries; the caller closes it.
 */
export function createRedisStore(client: RedisClient): SessionStore {
  return {
    ready: async () => Number(await client.eval(BEGIN, 1, BEGAN)),

    async read(key) {
      const [version, text] = await client.hmget(PREFIX + key, 'version', 'record')
      const record = text ? decodeRecord(key, text) : null
      return record && { version: Number(version), record }
    },

    async change(key, version, record, expiresAt) {
      const next = version === 0 ? randomInt(1, 2 ** 31) : version + 1
      const args = [version, next, encodeRecord(record), Math.ceil(expiresAt) + CLOCK_MARGIN_MS]
      // A number, or its text with `stringNumbers` of ioredis.
      return Number(await client.eval(CHANGE, 1, PREFIX + key, ...args)) === 1
    },
  }
}
