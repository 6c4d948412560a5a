import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TABLES } from '@one-tick-ahead/ota/stores/postgres/tables'
import type { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import type { TestRedis } from '@one-tick-ahead/ota/testing/redis'
import { until } from '@one-tick-ahead/ota/testing/until'
import { loseSessions } from '@one-tick-ahead/ota/testing/witness'
import { TestClock } from './clocks'
import { noProvider, type RunningServer, runServer } from './run-server'
import { makeServerKeys } from './test-secrets'
import { type CalledApi, Visitor } from './visitor'
import { witnessedCalls } from './witnessed-calls'

/** How a node answers whose store takes longer than a second, as it may on a busy machine. */
export const BUSY = 503

/** Server processes with their state in common, as behind a load balancer. */
export interface Cluster {
  /** Of the nodes that are up, and of their visitors. */
  clock: TestClock
  /** Those that are up; a test may end some and add others. */
  nodes: RunningServer[]
  startNode(env?: Record<string, string>): Promise<RunningServer>
  /** `OTA_MASTER_KEYS` of the first two nodes. */
  masterKeys: string
  /** Calls go to the node, or to any that is up. */
  apiAt(node?: RunningServer): CalledApi
  /** Settles when every node can check tokens. */
  ready(): Promise<void>
  /** Somebody signed in and enrolled there. */
  enrolled(node?: RunningServer): Promise<Visitor>
  close(): Promise<void>
}

/**
 * Two nodes with keys in common.
 * @param shared where their state is: `DATABASE_URL` of an empty database, perhaps `REDIS_URL`.
 */
export async function startCluster(shared: Record<string, string>): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'ota-nodes-'))
  const clock = new TestClock()
  const keys = makeServerKeys(() => clock.now)

  let started = 0
  const startNode = async (env: Record<string, string> = {}) => {
    const node = await runServer({
      ...clock.env,
      ...noProvider,
      ...shared,
      DATA_DIR: join(folder, String(started++)),
      STATIC_DIR: folder,
      PUBLIC_API_URL: 'http://localhost:3000', // the balancer's
      ...keys.env,
      ATTACKER_ENABLED: 'false',
      RATE_LIMIT: 'off',
      ...env,
    })
    clock.servers.add(node)
    node.child.once('exit', () => clock.servers.delete(node))
    await clock.tell()
    return node
  }
  const nodes: RunningServer[] = []
  const close = async () => {
    await Promise.all(nodes.map((node) => node.end('SIGKILL')))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (const _ of ['one', 'two']) nodes.push(await startNode())
  } catch (error) {
    await close()
    throw error
  }

  const anyNode = () => nodes[Math.floor(Math.random() * nodes.length)] as RunningServer // of two or more
  const apiAt = (node?: RunningServer): CalledApi => ({
    app: witnessedCalls(clock, (path, init) => fetch((node ?? anyNode()).origin + path, init)),
    clock,
    loginCookie: keys.loginCookie,
  })
  const isReady = async ({ origin }: RunningServer) => (await fetch(`${origin}/api/ready`)).ok
  return {
    clock,
    nodes,
    startNode,
    masterKeys: keys.env.OTA_MASTER_KEYS,
    apiAt,
    ready: () => until(async () => (await Promise.all(nodes.map(isReady))).every(Boolean), 'ready'),
    async enrolled(node) {
      const visitor = new Visitor(apiAt(node))
      await until(async () => {
        const { status } = await visitor.enrol()
        if (status !== 200 && status !== BUSY)
          throw new Error(`an enrolment was answered ${status}`)
        return status !== BUSY
      }, 'an enrolment is served')
      return visitor
    },
    close,
  }
}

/** The server that keeps the sessions of several nodes. */
export interface SessionServer {
  /** What tells the nodes where it is, beside their `DATABASE_URL`. */
  env: Record<string, string>
  /** It stops answering, and its connections stay. */
  pause(): void
  resume(): void
  /** All that it keeps of sessions is gone. */
  forget(): Promise<unknown>
  /** Does the work, which fails when it asks the server of a session. */
  untouchedBy(work: () => Promise<void>): Promise<void>
}

export const sessionsInRedis = ({ url, client, pause, resume }: TestRedis): SessionServer => ({
  env: { REDIS_URL: url },
  pause,
  resume,
  forget() {
    loseSessions()
    return client.flushall()
  },
  async untouchedBy(work) {
    // By hand: ioredis fails where what it is to hear comes together with the answer to MONITOR.
    let heard = ''
    const { hostname, port } = new URL(url)
    const monitor = connect(Number(port), hostname, () => monitor.write('MONITOR\r\n'))
    monitor.on('data', (text) => {
      heard += text
    })
    monitor.on('error', () => {}) // what it missed is told below
    try {
      await until(() => heard.startsWith('+OK'), 'it is listened to')
      await work()
      const last = randomUUID()
      await client.echo(last)
      await until(() => heard.includes(last), 'all is heard')
    } finally {
      monitor.destroy()
    }
    // What the nodes ask of themselves names no session.
    expect(heard.split('\n').filter((command) => command.includes(':session:'))).toEqual([])
  },
})

/** @param database the name of the nodes' own. */
export const sessionsInPostgres = (server: PostgresServer, database: string): SessionServer => ({
  env: {},
  pause: () => server.pause(),
  resume: () => server.resume(),
  forget() {
    loseSessions()
    return server.query(`truncate ${TABLES.join(', ')}`, [], database)
  },
  async untouchedBy(work) {
    server.pause() // whoever asks gets no answer
    try {
      await work()
    } finally {
      server.resume()
    }
  },
})
