import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { startRedis, type TestRedis } from '@one-tick-ahead/ota/testing/redis'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { until } from '@one-tick-ahead/ota/testing/until'
import { noProvider, type RunningServer, runProgram, runServer } from '../testing/run-server'
import { makeSecrets, testPrivateJwks } from '../testing/test-secrets'
import { Visitor } from '../testing/visitor'
import { createLoginCookie } from '../tokens/login'

/** Both nodes have these keys, with which a visitor signs in without a provider. */
const masterKey = randomBytes(64)
const { cookieKeys } = makeSecrets(testPrivateJwks, new Map([[1, masterKey]]))
const keys = {
  OTA_MASTER_KEYS: `1:${masterKey.toString('base64')}`,
  JWT_PRIVATE_KEYS: JSON.stringify({ keys: testPrivateJwks }),
}
let folder: string
let database: PostgresServer
let redis: TestRedis

/** Two nodes behind a random balancer, with visitors that call without a pause. */
async function testNodes(stores: Record<string, string>): Promise<void> {
  const env = {
    ...noProvider,
    ...keys,
    ...stores,
    DATA_DIR: folder,
    STATIC_DIR: folder,
    PUBLIC_API_URL: 'http://localhost:3000', // the balancer's
    NEXT_PUBLIC_ATTACKER_ORIGIN: 'none',
  }
  const nodes: RunningServer[] = []
  const request = (path: string, init: RequestInit) => {
    const node = nodes[Math.floor(Math.random() * nodes.length)] as RunningServer // one is always up
    return fetch(node.origin + path, init)
  }
  const requests: { send: () => Promise<Response>; accepted: number }[] = []
  let answered = 0
  let cutOff = 0
  let isOver = false
  const goOn = async (visitor: Visitor) => {
    while (!isOver) {
      const headers = visitor.nextOtaHeaders()
      const sent = { send: () => visitor.call('/api/customer', { headers }), accepted: 0 }
      requests.push(sent)
      const answer = await sent.send().catch(() => null)
      cutOff += answer ? 0 : 1
      if (!answer) continue
      expect(answer.status).toBe(200)
      sent.accepted += 1
      answered += 1
    }
  }
  const more = async () => {
    const enough = answered + 50
    await until(() => answered >= enough, 'requests are answered')
  }

  try {
    for (const _ of ['one', 'two']) nodes.push(await runServer(env))
    const clock = {
      get now() {
        return Date.now()
      },
    }
    const api = { app: { request }, clock, loginCookie: createLoginCookie(cookieKeys, Date.now) }
    const visitors = Array.from({ length: 5 }, () => new Visitor(api))
    for (const visitor of visitors) expect((await visitor.enrol()).status).toBe(200)
    const busy = Promise.all(visitors.map(goOn))
    await more()
    await nodes[0]?.end('SIGKILL')
    nodes.shift()
    await more()
    expect(cutOff).toBeGreaterThan(0)
    cutOff = 0
    nodes.push(await runServer(env))
    await more()
    expect(await nodes.shift()?.end('SIGTERM')).toBe(0) // it answers the calls under way
    await more()
    isOver = true
    await busy
    expect(cutOff).toBe(0)
    for (const sent of requests) sent.accepted += (await sent.send()).status === 200 ? 1 : 0
    expect(requests.filter(({ accepted }) => accepted > 1)).toEqual([])
    expect(await readdir(folder)).not.toContain('db') // no embedded database was opened
  } finally {
    isOver = true // otherwise the visitors would continue after a failure
    await Promise.all(nodes.map((node) => node.end('SIGKILL')))
  }
}

describeWith('postgresql', 'two nodes', (postgresql) => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ota-nodes-'))
    database = await PostgresServer.start(postgresql)
  })
  afterAll(async () => {
    await database?.remove()
    await rm(folder, { recursive: true, force: true })
  })
  const postgres = async () => ({ DATABASE_URL: database.url(await database.createDatabase()) })

  test('with PostgreSQL lose no session and accept no replay after kill -9 or SIGTERM of one', async () =>
    testNodes(await postgres()))

  test('name a Redis server that is away with its address, without the password', async () => {
    const stores = { ...(await postgres()), REDIS_URL: 'redis://:hunter2@127.0.0.1:1' }
    const { output } = await runProgram('main', [], { ...noProvider, DATA_DIR: folder, ...stores })
    expect(output).toMatch(/^REDIS_URL: the server at 127\.0\.0\.1:1 .* ECONNREFUSED/m)
    expect(output).not.toMatch(/hunter2|a Redis connection/)
  })

  describeWith('redis', 'with sessions in Redis', (program) => {
    beforeAll(async () => {
      redis = await startRedis(program)
    })
    afterAll(() => redis?.close())
    test('lose no session and accept no replay', async () =>
      testNodes({ ...(await postgres()), REDIS_URL: redis.url }))
  })
})
