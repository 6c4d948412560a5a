import { randomInt } from 'node:crypto'
import type { SessionStore } from '../server/store'
import { createStore, type TextStore } from './text-store'

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

/** A `Redis` or `Cluster` of ioredis, or another client with these two commands in its form. */
export interface IoRedisClient {
  eval(script: string, keys: number, ...args: (string | number)[]): Promise<unknown>
  hmget(key: string, ...fields: string[]): Promise<(string | null)[]>
}

/** A client or cluster of `redis` (node-redis), or another one with these two commands in its form. */
export interface NodeRedisClient {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>
  hmGet(key: string, fields: string[]): Promise<(string | null)[]>
}

/** The two commands that the store uses. */
interface Commands {
  run(script: string, key: string, args: (string | number)[]): Promise<unknown>
  get(key: string, fields: [string, string]): Promise<(string | null)[]>
}

function commandsOf(client: IoRedisClient | NodeRedisClient): Commands {
  const { eval: run, hmget, hmGet } = Object(client)
  if (typeof run === 'function' && typeof hmGet === 'function') {
    const nodeRedis = client as NodeRedisClient // it has both of its methods
    return {
      run: (script, key, args) =>
        nodeRedis.eval(script, { keys: [key], arguments: args.map(String) }),
      get: (key, fields) => nodeRedis.hmGet(key, fields),
    }
  }
  if (typeof run === 'function' && typeof hmget === 'function') {
    const ioRedis = client as IoRedisClient // it has both of its methods
    return {
      run: (script, key, args) => ioRedis.eval(script, 1, key, ...args),
      get: (key, fields) => ioRedis.hmget(key, ...fields),
    }
  }
  throw new TypeError('OTA: createRedisStore needs a client of ioredis or redis, not an address')
}

/** The strings that {@link createRedisStore} keeps. @throws TypeError for an address or another library's client. */
export function redisTexts(client: IoRedisClient | NodeRedisClient): TextStore {
  const { run, get } = commandsOf(client)
  return {
    ready: async () => Number(await run(BEGIN, BEGAN, [])),

    async read(key) {
      const [version, text] = await get(PREFIX + key, ['version', 'record'])
      return text ? { version: Number(version), text } : null
    },

    async change(key, version, text, expiresAt) {
      const next = version === 0 ? randomInt(1, 2 ** 31) : version + 1
      const args = [version, next, text, Math.ceil(expiresAt) + CLOCK_MARGIN_MS]
      // A number, or its text with `stringNumbers` of ioredis.
      return Number(await run(CHANGE, PREFIX + key, args)) === 1
    },
  }
}

/**
 * Keeps sign-ins in a Redis, Valkey or Redis Cluster that several nodes share. Redis must evict nothing
 * (`maxmemory-policy noeviction`) and the client must fail promptly; the README has the settings.
 * @param client must read from primaries; the caller closes it.
 * @throws TypeError for an address or a client of another library.
 */
export const createRedisStore = (client: IoRedisClient | NodeRedisClient): SessionStore =>
  createStore(redisTexts(client))
