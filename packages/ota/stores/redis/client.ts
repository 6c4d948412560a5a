import { Cluster, Redis, type RedisOptions } from 'ioredis'

/** An answer within this time or none: a request waits for the state, and no longer. */
const COMMAND_TIMEOUT_MS = 1000
const CONNECT_TIMEOUT_MS = 2000
/** A connection that owes an answer for this long is given up: its other end may be gone. */
const SILENCE_MS = 2000
const LONGEST_RETRY_MS = 1000
/** How often one command follows a cluster's word that its slot is elsewhere, or moving. */
const REDIRECTIONS = 4

/** Nothing waits in a queue for a server that is away, and nothing is sent twice. */
const options: RedisOptions = {
  lazyConnect: true,
  connectionName: 'ota',
  connectTimeout: CONNECT_TIMEOUT_MS,
  commandTimeout: COMMAND_TIMEOUT_MS,
  socketTimeout: SILENCE_MS,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
}

const retryDelay = (times: number) => Math.min(times * 50, LONGEST_RETRY_MS)

/** A Redis that stands alone, or a Redis Cluster. */
export interface RedisClient {
  redis: Redis | Cluster
  /** Calls back for each message of a channel; some may be missed. */
  listen(channel: string, hear: (message: string) => void): Promise<void>
  close(): void
}

/** The first that answers decides: the others are for a start while that one is away. */
async function connectFirst(urls: readonly string[]): Promise<Redis> {
  let reason: unknown = new Error('no address')
  for (const url of urls) {
    const redis = new Redis(url, {
      ...options,
      enableOfflineQueue: false,
      retryStrategy: retryDelay,
      reconnectOnError: (error) => error.message.startsWith('READONLY'), // no longer the primary
    })
    let refusal: Error | undefined
    redis.on('error', (error: Error) => {
      refusal ??= error // what a command that fails does not say
    })
    try {
      await redis.connect()
      return redis
    } catch (error) {
      reason = refusal ?? error
      redis.disconnect()
    }
  }
  throw reason
}

async function openOne(redis: Redis): Promise<RedisClient> {
  await redis.select(redis.options.db ?? 0) // of itself the client passes over one that is not there
  const listener = redis.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null })
  listener.on('error', () => {}) // what it misses is asked for anyway
  return {
    redis,
    async listen(channel, hear) {
      listener.on('message', (_, message: string) => hear(message))
      await listener.subscribe(channel)
    },
    close() {
      redis.disconnect()
      listener.disconnect()
    },
  }
}

/** Else it would be connected when it is first asked, and refuse whoever asks at the same time. */
async function connectMember(member: Redis): Promise<void> {
  const { host, port } = member.options
  try {
    await member.ping()
  } catch {
    throw new Error(`${host}:${port} of the cluster does not answer`)
  }
}

async function openCluster(
  { username, password, tls, db }: RedisOptions,
  urls: readonly string[],
): Promise<RedisClient> {
  if (db) throw new Error('a cluster has no database but 0')
  const cluster = new Cluster([...urls], {
    lazyConnect: true,
    redisOptions: { ...options, username, password, tls },
    enableOfflineQueue: false,
    enableReadyCheck: false, // one part that is away must not keep the others from being asked
    slotsRefreshTimeout: CONNECT_TIMEOUT_MS,
    clusterRetryStrategy: retryDelay,
    maxRedirections: REDIRECTIONS,
    retryDelayOnFailover: 0, // a command whose connection broke may have been carried out
    dnsLookup: (address, done) => done(null, address), // a certificate is for the name
  })
  cluster.on('error', () => {}) // commands fail then
  try {
    await cluster.connect()
    await Promise.all(cluster.nodes('master').map(connectMember))
  } catch (error) {
    cluster.disconnect()
    throw error
  }
  return {
    redis: cluster,
    async listen(channel, hear) {
      cluster.on('message', (_, message: string) => hear(message))
      await cluster.subscribe(channel)
    },
    close: () => cluster.disconnect(),
  }
}

/**
 * Connects to one server, or to the cluster that any of the addresses is a member of.
 * @throws Error when there is no answer now.
 */
export async function openRedis(urls: readonly string[]): Promise<RedisClient> {
  // Without an address the driver would ask whoever listens on this machine.
  if (!urls.every(Boolean)) throw new Error('connectRedis: expected redis://host:6379')
  const first = await connectFirst(urls)
  let isKept = false
  try {
    const isMember = /^cluster_enabled:1/m.test(await first.info('cluster'))
    if (isMember) return await openCluster(first.options, urls)
    if (urls.length > 1) throw new Error('several addresses are for the members of one cluster')
    const client = await openOne(first)
    isKept = true
    return client
  } finally {
    if (!isKept) first.disconnect()
  }
}
