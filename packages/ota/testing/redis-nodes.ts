import { createSessionKeys } from '../server/session-keys'
import type { SessionStore } from '../server/store'
import { createOtaVerifier, type OtaVerifier } from '../server/verifier'
import { createRedisStore } from '../stores/redis'
import { connectRedis, type RedisConnection } from '../stores/redis/connection'
import { enrolDevice, START } from './enrolled-device'

/** Of every node. */
const masterKeys = new Map([[1, Buffer.alloc(64, 7)]])

/** A busy machine may take longer for an answer than a node waits. */
const TOO_LATE = 'no answer in time'
const TRIES = 60

/** A node's, at the time at which the test clock stands at first. */
const verifierOf = (store: SessionStore): OtaVerifier =>
  createOtaVerifier({ keys: createSessionKeys(masterKeys, store), store, now: () => START })

/**
 * Nodes of one store, each with a connection of its own that ends with the test.
 * @param urls where they connect to, asked for each time.
 */
export function redisNodes(urls: () => string | string[]) {
  const connections: RedisConnection[] = []
  /** What operators were told. */
  const lines: string[] = []
  const watch = {
    lost: (reason: string) => lines.push(`lost: ${reason}`),
    found: () => lines.push('found'),
  }
  afterEach(async () => {
    await Promise.all(connections.splice(0).map((connection) => connection.close()))
    lines.length = 0
  })

  const connect = async (tries = TRIES): Promise<RedisConnection> => {
    try {
      const connection = await connectRedis(urls(), watch)
      connections.push(connection)
      return connection
    } catch (error) {
      const isLate = error instanceof Error && error.message === TOO_LATE
      if (isLate && tries > 1) return connect(tries - 1)
      throw error
    }
  }
  const openStore = async (): Promise<SessionStore> => createRedisStore(await connect())

  /** Two of them, which know the same keys. */
  const twoNodes = async () => {
    const [store, elsewhere] = [await openStore(), await openStore()]
    return {
      store,
      elsewhere,
      nodes: [verifierOf(store), verifierOf(elsewhere)] as const,
      /** A device that registers at the first. */
      enrolled: (signInId?: string) => enrolDevice({ store, masterKeys, signInId }),
    }
  }
  return { lines, connect, openStore, twoNodes }
}
