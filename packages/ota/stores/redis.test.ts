import { Cluster, Redis } from 'ioredis'
import { enrolDevice, inMemoryOf } from '../testing/enrolled-device'
import { startRedis, type TestRedis } from '../testing/redis'
import { describeWith } from '../testing/services'
import { until } from '../testing/until'
import { storeContract } from './contract'
import { createRedisStore, redisTexts } from './redis'
import { describeStore } from './store.contract'
import { type Relay, startRelay } from './testing/relay'

/** A client with the README's settings. */
const SETTINGS = {
  enableAutoPipelining: true,
  maxRetriesPerRequest: 0,
  commandTimeout: 2000,
  socketTimeout: 5000,
}

const CLUSTER = { 'cluster-enabled': 'yes', 'cluster-announce-ip': '127.0.0.1' }

describeWith('redis', 'Redis', (program) => {
  let redis: TestRedis
  let relay: Relay
  const clients: Redis[] = []
  beforeAll(async () => {
    redis = await startRedis(program)
    relay = await startRelay(redis.port)
  })
  beforeEach(() => redis.client.flushall())
  afterEach(() => {
    for (const client of clients.splice(0)) client.disconnect()
  })
  afterAll(async () => {
    await relay.close()
    await redis.close()
  })

  const connect = () => {
    const client = new Redis({ ...SETTINGS, port: relay.port, retryStrategy: () => 50 })
    client.on('error', () => {}) // calls fail then
    clients.push(client)
    return client
  }
  const open = () => createRedisStore(connect())
  const empty = async () => {
    await redis.client.flushall()
  }
  describeStore(() => ({ open, empty, relay }))
  test.each(storeContract(() => redisTexts(connect())))('its strings: $name', ({ run }) => run())

  test('keeps a record for an hour after its sign-in has ended', async () => {
    const { verify, next, signIn } = await enrolDevice(await inMemoryOf(open()))
    expect(await verify(next())).toBe('ok')
    const [key = ''] = (await redis.client.keys('*')).filter((name) => !name.endsWith('began'))
    const left = await redis.client.pttl(key)
    expect(Math.abs(Date.now() + left - signIn.expiresAt - 3_600_000)).toBeLessThan(5000)
  })

  test('works with a client that returns numbers as text', async () => {
    const client = new Redis(redis.port, { stringNumbers: true })
    clients.push(client)
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
