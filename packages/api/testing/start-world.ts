import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scheme } from '../attacker/thief/attacked-api'
import { TestClock } from './clocks'
import { freePorts, type RunningServer, runServer } from './run-server'
import { makePrivateJwk, makeServerKeys } from './test-secrets'
import { createWorld, type World } from './world'

const PUBLIC_API_URL = 'http://localhost:3000' // the balancer's

const NODES: { scheme: Scheme; settings: Record<string, string> }[] = [
  { scheme: 'jwt', settings: { ACCEPT_JWT: 'on' } },
  { scheme: 'ota', settings: { ACCEPT_JWT: 'off' } },
  { scheme: 'ota', settings: { ACCEPT_JWT: 'off' } },
  { scheme: 'bound', settings: { ACCEPT_JWT: 'off', REQUIRE_BINDING: 'on' } },
]

/**
 * Nodes behind one Redis and one PostgreSQL: two under OTA only, one where requests must be bound
 * as well, and one that takes JWTs too.
 * @param redisUrl of a store that is empty.
 * @param databaseUrl of an empty database.
 */
export async function startWorld(redisUrl: string, databaseUrl: string): Promise<World> {
  const clock = new TestClock()
  const folder = await mkdtemp(join(tmpdir(), 'ota-theft-matrix-'))
  const keys = makeServerKeys(() => clock.now)
  const places = await Promise.all(
    NODES.map(async ({ settings }, index) => ({
      ...(await freePorts()),
      DATA_DIR: join(folder, String(index)),
      ...settings,
    })),
  )
  const common = {
    ...clock.env,
    REDIS_URL: redisUrl,
    DATABASE_URL: databaseUrl,
    PUBLIC_API_URL,
    STATIC_DIR: folder,
    ATTACKER_ENABLED: 'false',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  }
  const nodes: Record<Scheme, RunningServer[]> = { ota: [], bound: [], jwt: [] }
  const start = async (secrets: Record<string, string>) => {
    const run = async (place: Record<string, string>) => {
      const node = await runServer({ ...common, ...place, ...secrets })
      clock.servers.add(node)
      return node
    }
    const started = await Promise.all(places.map(run))
    for (const scheme of ['ota', 'bound', 'jwt'] as const) {
      nodes[scheme] = started.filter((_, index) => NODES[index]?.scheme === scheme)
    }
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
      await start(makeServerKeys(Date.now, [makePrivateJwk()]).env)
      await clock.tell()
    },
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  })
}
