import { Cluster, Redis } from 'ioredis'
import { createClient } from 'redis'
import { enrolDevice, inMemoryOf } from '../testing/enrolled-device'
import { startRedis, type TestRedis } from '../testing/redis'
import { describeWith } from '../testing/services'
import { until } from '../testing/until'
import { storeContract } from './contract'
import { createRedisStore, redisTexts } from './redis'
import { describeStore } from './store.contract'
import { type Relay, startRelay } from './testing/relay'

/** The README's settings of ioredis. */
const SETTINGS = {
  enableAutoPipelining: true,
  maxRetriesPerRequest: 0,
  commandTimeout: 2000,
  socketTimeout: 5000,
}

/** Connects a client; its errors are those of its calls. */
const LIBRARIES = {
  async ioredis(port: number) {
    const client = new Redis({ ...SETTINGS, port, retryStrategy: () => 50 })
    client.on('error', () => {})
    return { client, end: () => client.disconnect() }
  },
  async 'node-redis'(port: number) {
    const client = createClient({
      url: `redis://127.0.0.1:${port}`,
      disableOfflineQueue: true,
      pingInterval: 2000, // `socketTimeout` also ends an idle connection
      socket: { socketTimeout: 5000, reconnectStrategy: 50 }, // by default a timeout ends the client
    })
    client.on('error', () => {})
    await client.connect()
    return { client, end: () => client.destroy() }
  },
}

const CLUSTER = { 'cluster-enabled': 'yes', 'cluster-announce-ip': '127.0.0.1' }

describeWith('redis', 'Redis', (program) => {
  let redis: TestRedis
  let relay: Relay
  const ends: (() => void)[] = []
  beforeAll(async () => {
    redis = await startRedis(program)
    relay = await startRelay(redis.port)
  })
  beforeEach(() => redis.client.flushall())
  afterEach(() => {
    for (const end of ends.splice(0)) end()
  })
  afterAll(async () => {
    await relay.close()
    await redis.close()
  })

  const empty = async () => {
    await redis.client.flushall()
  }
  describe.each(Object.entries(LIBRARIES))('by %s', (_name, connectTo) => {
    const connect = async () => {
      const { client, end } = await connectTo(relay.port)
      ends.push(end)
      return client
    }
    const open = async () => createRedisStore(await connect())
    describeStore(() => ({ open, empty, relay }))
    test.each(storeContract(async () => redisTexts(await connect())))(
      'its strings: $name',
      (rule) => rule.run(),
    )
  })

  test('keeps a record for an hour after its sign-in has ended', async () => {
    const { verify, next, signIn } = await enrolDevice(
      await inMemoryOf(createRedisStore(redis.client)),
    )
    expect(await verify(next())).toBe('ok')
    const [key = ''] = (await redis.client.keys('*')).filter((name) => !name.endsWith('began'))
    const left = await redis.client.pttl(key)
    expect(Math.abs(Date.now() + left - signIn.expiresAt - 3_600_000)).toBeLessThan(5000)
  })

  test('works with a client that returns numbers as text', async () => {
    const client = new Redis(redis.port, { stringNumbers: true })
    ends.push(() => client.disconnect())
    const store = createRedisStore(client)
    const { verify, next } = await enrolDevice({ store, start: (await store.ready()) + 1 })
    expect(await verify(next())).toBe('ok')
  })
})

describeWith('redis', 'Redis Cluster', (program) => {
  test('keeps all keys in one slot, so that no part is lost alone', async () => {
    const member = await startRedis(program, CLUSTER)
    await member.client.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383')
    await until(
      async () => String(await member.client.cluster('INFO')).includes('cluster_state:ok'),
      'the cluster is up',
    )
    const cluster = new Cluster([member.url], { redisOptions: SETTINGS })
    const device = await enrolDevice(await inMemoryOf(createRedisStore(cluster)))
    expect(await device.verify(device.next())).toBe('ok')
    const keys = await member.client.keys('*')
    const slots = await Promise.all(keys.map((key) => member.client.cluster('KEYSLOT', key)))
    expect([keys.length, new Set(slots).size]).toEqual([2, 1])
    cluster.disconnect()
    await member.close()
  })
})
