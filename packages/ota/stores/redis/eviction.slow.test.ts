import { randomUUID } from 'node:crypto'
import { answerOf } from '../../testing/enrolled-device'
import { redisNodes, startRedis, type TestRedis } from '../../testing/redis'
import { describeWith } from '../../testing/services'
import { until } from '../../testing/until'

const unavailable = { code: 'ota_state_unavailable' }

describeWith('redis', 'Redis that may evict keys', (program) => {
  let server: TestRedis
  const { lines, connect, twoNodes } = redisNodes(() => server.url)
  beforeAll(async () => {
    server = await startRedis(program)
  })
  afterAll(() => server.close())

  const set = async (maxmemory: number, policy: string) => {
    await server.client.config('SET', 'maxmemory', String(maxmemory))
    await server.client.config('SET', 'maxmemory-policy', policy)
  }
  afterEach(() => set(0, 'noeviction'))

  test('from the start: refused by name', async () => {
    await set(100_000_000, 'allkeys-lru')
    await expect(connect()).rejects.toThrow('noeviction')
    await set(100_000_000, 'noeviction')
    await connect()
  })

  test('while running: nothing is accepted within seconds, until it is off again', async () => {
    const { enrolled, store } = await twoNodes()
    const { ota, next, enrol } = await enrolled()
    expect(await ota.verify(next())).toBe('ok')
    await set(100_000_000, 'volatile-ttl')
    await until(() => lines.some((line) => line.includes('noeviction')), 'it is noticed', 3000)
    const isRefused = async () => (await answerOf(ota, next())) === unavailable.code
    await until(isRefused, 'every bucket was asked', 1000)
    await expect(enrol(randomUUID())).rejects.toMatchObject(unavailable)
    await expect(store.ready()).rejects.toMatchObject(unavailable)
    await set(100_000_000, 'noeviction')
    await until(() => lines.includes('found'), 'it goes on')
    expect(await ota.verify(next())).toBe('ok') // nothing was evicted, so nothing was lost
  })

  test('one key that was evicted ends the sessions, however short it was on', async () => {
    const { enrolled, store } = await twoNodes()
    const { ota, next, signIn, enrol } = await enrolled()
    const spent = next()
    expect(await ota.verify(spent)).toBe('ok')
    await server.client.setex('a cache', 1, 'x'.repeat(2_000_000))
    const info = await server.client.info('memory')
    const used = Number(/^used_memory:(\d+)/m.exec(info)?.[1])
    await set(used - 1_000_000, 'volatile-ttl') // none of ours goes before that
    const hasEvicted = async () => !/^evicted_keys:0/m.test(await server.client.info('stats'))
    await until(hasEvicted, 'a key is evicted')
    await set(0, 'noeviction')
    await store.ready(signIn.id) // asks what every node does each second
    expect(await ota.verify(spent)).toBe('ota_bad_mac')
    expect(await ota.verify(next())).toBe('ota_bad_mac')
    await enrol(randomUUID())
  })
})
