import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { movableClock, TestClock } from '@/server/testing/movable-clock'
import { freePorts, type RunningServer, runServer } from '@/server/testing/run-server'
import { makeServerKeys } from '@/server/testing/test-secrets'
import { createWorld, type Scheme, type World } from './world'

const PUBLIC_API_URL = 'http://localhost:3000' // the balancer's

/**
 * Nodes behind one Redis and one PostgreSQL: two under OTA only, and one that takes JWTs too.
 * @param redisUrl of a store that is empty.
 * @param databaseUrl of an empty database.
 */
export async function startWorld(redisUrl: string, databaseUrl: string): Promise<World> {
  const clock = new TestClock()
  const folder = await mkdtemp(join(tmpdir(), 'ota-compromise-'))
  const keys = makeServerKeys(() => clock.now)
  const places = await Promise.all(
    ['on', 'off', 'off'].map(async (ACCEPT_JWT, index) => ({
      ...(await freePorts()),
      DATA_DIR: join(folder, String(index)),
      ACCEPT_JWT,
    })),
  )
  const common = {
    ...movableClock,
    REDIS_URL: redisUrl,
    DATABASE_URL: databaseUrl,
    PUBLIC_API_URL,
    STATIC_DIR: folder,
    ATTACKER_ENABLED: 'false',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  }
  const nodes: Record<Scheme, RunningServer[]> = { ota: [], jwt: [] }
  const start = async (secrets: Record<string, string>) => {
    const run = async (place: Record<string, string>) => {
      const node = await runServer({ ...common, ...place, ...secrets })
      clock.servers.add(node)
      return node
    }
    const started = await Promise.all(places.map(run))
    nodes.jwt = started.slice(0, 1)
    nodes.ota = started.slice(1)
  }
  const stop = async () => {
    await Promise.all(Array.from(clock.servers, (node) => node.end('SIGTERM')))
    clock.servers.clear()
  }
  try {
    await start(keys.env)
  } catch (error) {
    await stop()
    throw error
  }
  return createWorld({
    clock,
    keys,
    issuer: PUBLIC_API_URL,
    nodes,
    async changeKeys() {
      await stop()
      await start(makeServerKeys().env)
      await clock.tell()
    },
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  })
}
