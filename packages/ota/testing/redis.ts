import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { createSessionKeys } from '../server/session-keys'
import type { SessionStore } from '../server/store'
import { createOtaVerifier, type OtaVerifier } from '../server/verifier'
import { createRedisStore } from '../stores/redis'
import { connectRedis, type RedisConnection } from '../stores/redis/connection'
import { enrolDevice, START } from './enrolled-device'
import { distinctPorts, freePort } from './listen'
import { until } from './until'

const START_MS = 60_000

/** A Redis server of a test's own; it keeps on disk only what a test tells it to save. */
export interface TestRedis {
  url: string
  /** For looking in from outside. */
  client: Redis
  /** Ends it as a crash does. */
  kill(): Promise<void>
  /** Starts it again on the same port, with what was saved. */
  start(): Promise<void>
  /** It stops answering, and its connections stay. */
  pause(): void
  resume(): void
  close(): Promise<void>
}

/**
 * @param program path of redis-server or valkey-server.
 * @param settings beside those that every test server has.
 */
export async function startRedis(
  program: string,
  settings: Record<string, string | number> = {},
): Promise<TestRedis> {
  const { port = await freePort() } = settings
  const folder = await mkdtemp(join(tmpdir(), 'ota-redis-'))
  const url = `redis://127.0.0.1:${port}`
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null })
  client.on('error', () => {}) // not there yet, or killed on purpose
  let child: ChildProcess

  const start = async () => {
    const common = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: folder }
    const args = Object.entries({ ...common, ...settings }).flatMap(([name, value]) => [
      `--${name}`,
      String(value),
    ])
    child = spawn(program, args, { stdio: 'ignore' })
    await Promise.race([
      client.ping(), // waits for the connection
      new Promise((_, failed) => {
        child.once('error', failed)
        child.once('exit', (code) => failed(new Error(`${program} ended with ${code}`)))
        setTimeout(() => failed(new Error(`${program} did not answer`)), START_MS).unref()
      }),
    ])
  }
  const kill = async () => {
    child.removeAllListeners('exit')
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const close = async () => {
    client.disconnect()
    await kill()
    await rm(folder, { recursive: true, force: true })
  }

  try {
    await start()
  } catch (error) {
    await close()
    throw error
  }
  return {
    url,
    client,
    kill,
    start,
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    close,
  }
}

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

const PRIMARIES = 3
const SLOTS = 16_384
/** The first slot of each primary. */
const starts = Array.from({ length: PRIMARIES }, (_, at) => Math.floor((at * SLOTS) / PRIMARIES))

/** How long a member is silent until the others take it for dead, in milliseconds. */
const NODE_TIMEOUT_MS = 1500

/** Three primaries, each with a replica. */
export interface TestRedisCluster {
  /** Of all six, as `REDIS_URL` names them. */
  url: string
  /** The primaries as the cluster began; the replica of each is at the same place. */
  primaries: TestRedis[]
  replicas: TestRedis[]
  /** The place of the primary that a key is on as the cluster begins. */
  placeOf(key: string): Promise<number>
  close(): Promise<void>
}

const settings = (port: number, bus: number) => ({
  port,
  'cluster-enabled': 'yes',
  'cluster-port': bus,
  'cluster-node-timeout': NODE_TIMEOUT_MS,
  // Else every member refuses every call while one primary is down.
  'cluster-require-full-coverage': 'no',
  'repl-diskless-sync-delay': 0,
})

async function joinAll(members: TestRedis[], buses: number[]): Promise<void> {
  const [first, ...others] = members
  if (!first) return
  await Promise.all(
    members.map(async ({ client }, index) => {
      await client.cluster('SET-CONFIG-EPOCH', index + 1)
      if (index >= PRIMARIES) return
      const last = (starts[index + 1] ?? SLOTS) - 1
      await client.call('CLUSTER', 'ADDSLOTSRANGE', String(starts[index]), String(last))
    }),
  )
  for (const [index, other] of others.entries()) {
    const { hostname, port } = new URL(other.url)
    await first.client.call('CLUSTER', 'MEET', hostname, port, String(buses[index + 1]))
  }
  const state = async ({ client }: TestRedis) => String(await client.cluster('INFO'))
  const all = async (condition: (member: TestRedis) => Promise<boolean>) =>
    (await Promise.all(members.map(condition))).every(Boolean)
  await until(
    () => all(async (member) => (await state(member)).includes(`known_nodes:${members.length}`)),
    'the members know each other',
  )
  await Promise.all(
    members.slice(PRIMARIES).map(async ({ client }, index) => {
      const id = await members[index]?.client.cluster('MYID')
      await client.cluster('REPLICATE', String(id))
    }),
  )
  await until(
    () =>
      all(async (member) => {
        const [info, replication, nodes] = await Promise.all([
          state(member),
          member.client.info('replication'),
          member.client.cluster('NODES'),
        ])
        const isLinked = /role:master|master_link_status:up/.test(replication)
        const isKnown = String(nodes).match(/slave [0-9a-f]{40}/g)?.length === PRIMARIES
        return info.includes('cluster_state:ok') && isLinked && isKnown
      }),
    'the cluster is up',
  )
}

/**
 * Twelve ports that were free a moment ago: one may be another's by now, and then all are chosen anew.
 */
async function startMembers(
  program: string,
  attempts = 3,
): Promise<{ members: TestRedis[]; buses: number[] }> {
  const ports = await distinctPorts(4 * PRIMARIES)
  const buses = ports.splice(0, 2 * PRIMARIES)
  const outcomes = await Promise.allSettled(
    ports.map((port, index) => startRedis(program, settings(port, buses[index] ?? 0))),
  )
  const members = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (members.length === ports.length) return { members, buses }
  await Promise.all(members.map((member) => member.close()))
  if (attempts > 1) return startMembers(program, attempts - 1)
  throw new Error('the members of the cluster do not start')
}

/** @param program path of redis-server or valkey-server. */
export async function startRedisCluster(program: string): Promise<TestRedisCluster> {
  const { members, buses } = await startMembers(program)
  const close = async () => {
    await Promise.all(members.map((member) => member.close()))
  }
  try {
    await joinAll(members, buses)
  } catch (error) {
    await close()
    throw error
  }
  return {
    url: members.map(({ url }) => url).join(','),
    primaries: members.slice(0, PRIMARIES),
    replicas: members.slice(PRIMARIES),
    async placeOf(key) {
      const slot = Number(await members.at(-1)?.client.cluster('KEYSLOT', key))
      return starts.findLastIndex((start) => start <= slot)
    },
    close,
  }
}
