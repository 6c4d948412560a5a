import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@one-tick-ahead/ota/testing/until'
import { TestClock } from './clocks'
import { noProvider, type RunningServer, runServer } from './run-server'
import { makeServerKeys } from './test-secrets'
import { type CalledApi, Visitor } from './visitor'

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
    app: { request: (path, init) => fetch((node ?? anyNode()).origin + path, init) },
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
