import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { StateUnavailableError } from '../../server/store'
import { EPOCH_KEY, loadScript, type Script, type ScriptName } from './scripts'

/** An answer within this time or none: a request waits for the state, and no longer. */
const COMMAND_TIMEOUT_MS = 1000
const CONNECT_TIMEOUT_MS = 2000
/** A connection that owes an answer for this long is given up: its other end may be gone. */
const SILENCE_MS = 2000
const LONGEST_RETRY_MS = 1000

/** What an operator wants to know of a store: each is told once per outage, not per request. */
export interface StoreWatch {
  /** @param reason a few words without any id or key. */
  lost?(reason: string): void
  found?(): void
}

/**
 * A reply of the server may quote the command, ids and all: of it only the code is told, but for
 * one that names a line of our own scripts.
 */
function reasonOf(error: unknown): string {
  const { name, message = 'unknown' } = (error ?? {}) as Partial<Error>
  const isQuoting = name === 'ReplyError' && !message.includes('user_script:')
  return isQuoting ? (message.split(' ')[0] as string) : message // split gives one or more
}

/** The shared server, and the epoch of the state it holds. */
export interface RedisConnection {
  /** The same object until the epoch is another one. */
  readonly epoch: Buffer
  /** Asks the server for its epoch anew. @throws StateUnavailableError */
  renewEpoch(): Promise<void>
  /** Runs a command once it is known whose state answers. @throws StateUnavailableError */
  run<T>(command: (redis: Redis) => Promise<T>): Promise<T>
  /** A script under the same rule. */
  script(name: ScriptName): Script
  close(): Promise<void>
}

/**
 * Connects to one Redis or Valkey primary. After each loss of the connection nothing is asked or
 * resent before the epoch is confirmed, since another server may answer by then.
 * @throws Error with the reason when there is no answer now.
 */
export async function connectRedis(url: string, watch: StoreWatch = {}): Promise<RedisConnection> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectionName: 'ota',
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 50, LONGEST_RETRY_MS),
    reconnectOnError: (error) => error.message.startsWith('READONLY'), // no longer the primary
  })
  const listener = redis.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null })
  const epochScript = loadScript(redis, 'epoch')
  let epoch = Buffer.alloc(16)
  let confirmed: Promise<void> | null = null
  /** Why the store cannot be used now; null while it can. */
  let trouble: string | null = null

  const loadEpoch = async () => {
    const info = await redis.info()
    const [, run] = /^run_id:(\w+)/m.exec(info) ?? []
    if (!run) throw new Error('the server does not tell its run id')
    // An evicted set of spent ids would let their tokens in again.
    if (/^maxmemory:[1-9]/m.test(info) && !/^maxmemory_policy:noeviction/m.test(info)) {
      throw new Error('the server may evict keys; it needs maxmemory-policy noeviction')
    }
    const text = String(await epochScript([EPOCH_KEY], [run, randomBytes(16).toString('hex')]))
    const current = Buffer.from(text, 'hex')
    if (!current.equals(epoch)) epoch = current
  }

  const confirm = () => {
    confirmed ??= loadEpoch().catch((error: unknown) => {
      confirmed = null
      throw error
    })
    return confirmed
  }

  // Told once per outage, not once per request.
  const tellLost = (error: unknown) => {
    if (trouble !== null) return
    trouble = reasonOf(error)
    watch.lost?.(trouble)
  }
  const tellFound = () => {
    if (trouble !== null) watch.found?.()
    trouble = null
  }

  const guard = async <T>(command: () => Promise<T>): Promise<T> => {
    try {
      await confirm()
      const answer = await command()
      tellFound()
      return answer
    } catch (error) {
      tellLost(error)
      throw new StateUnavailableError()
    }
  }

  const renew = () => {
    confirmed = null
    confirm().then(tellFound, tellLost)
  }
  redis.on('error', tellLost)
  listener.on('error', () => {}) // what it misses is asked for when it is back
  redis.on('close', () => {
    confirmed = null
  })

  try {
    await redis.connect()
    await redis.select(redis.options.db ?? 0) // of itself the client passes over one that is not there
    await listener.connect()
    await listener.subscribe(EPOCH_KEY)
    await confirm()
  } catch (error) {
    tellLost(error)
    redis.disconnect()
    listener.disconnect()
    throw new Error(trouble ?? reasonOf(error))
  }

  redis.on('ready', () => {
    renew()
    // It has nothing to say, so it would not notice that the other end is gone.
    if (listener.status === 'ready') listener.disconnect(true)
  })
  listener.on('message', renew)
  listener.on('ready', () => {
    listener.subscribe(EPOCH_KEY).then(renew, () => listener.disconnect(true))
  })

  return {
    get epoch() {
      return epoch
    },
    renewEpoch() {
      confirmed = null
      return guard(async () => {})
    },
    run: (command) => guard(() => command(redis)),
    script(name) {
      const script = loadScript(redis, name)
      return (keys, args) => guard(() => script(keys, args))
    },
    async close() {
      redis.disconnect()
      listener.disconnect()
    },
  }
}
