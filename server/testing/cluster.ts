import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { movableClock, TestClock } from './movable-clock'
import { startRedis, type TestRedis } from './redis'
import { noProvider, type RunningServer, runServer } from './run-server'
import { makeServerKeys } from './test-secrets'
import { type CalledApi, Visitor } from './visitor'

/** Server processes behind one Redis and one PostgreSQL, as behind a load balancer. */
export interface Cluster {
  redis: TestRedis
  /** Of the nodes that are up, and of their visitors. */
  clock: TestClock
  /** Those that are up; a test may end some and add others. */
  nodes: RunningServer[]
  startNode(env?: Record<string, string>): Promise<RunningServer>
  /** `OTA_MASTER_KEYS` of the first two nodes. */
  masterKeys: string
  /** Calls go to the node, or to any that is up. */
  apiAt(node?: RunningServer): CalledApi
  /** Somebody signed in and enrolled there. */
  enrolled(node?: RunningServer): Promise<Visitor>
  close(): Promise<void>
}

/**
 * Two nodes with keys in common.
 * @param redisProgram path of redis-server.
 * @param databaseUrl an empty database.
 */
export async function startCluster(redisProgram: string, databaseUrl: string): Promise<Cluster> {
  const redis = await startRedis(redisProgram)
  const folder = await mkdtemp(join(tmpdir(), 'ota-nodes-'))
  const clock = new TestClock()
  const keys = makeServerKeys(() => clock.now)

  let started = 0
  const startNode = async (env: Record<string, string> = {}) => {
    const node = await runServer({
      ...movableClock,
      ...noProvider,
      REDIS_URL: redis.url,
      DATABASE_URL: databaseUrl,
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
    return node
  }
  const nodes: RunningServer[] = []
  const close = async () => {
    await Promise.all(nodes.map((node) => node.end('SIGKILL')))
    await redis.close()
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
  return {
    redis,
    clock,
    nodes,
    startNode,
    masterKeys: keys.env.OTA_MASTER_KEYS,
    apiAt,
    async enrolled(node) {
      const visitor = new Visitor(apiAt(node))
      const { status } = await visitor.enrol()
      if (status !== 200) throw new Error(`an enrolment was answered ${status}`)
      return visitor
    },
    close,
  }
}
