import { firstRequest, newSession, START } from '../testing/enrolled-device'
import { redisNodes, startRedis, type TestRedis } from '../testing/redis'
import { describeWith } from '../testing/services'
import { until } from '../testing/until'
import { createRedisStore } from './redis'
import { bucketOf, epochKey, sessionKey } from './redis/buckets'
import { connectRedis } from './redis/connection'
import { describeSessionStore } from './store.contract'

const unavailable = { code: 'ota_state_unavailable' }

describeWith('redis', 'Redis', (program) => {
  let server: TestRedis
  const { lines, connect, openStore, twoNodes } = redisNodes(() => server.url)

  beforeAll(async () => {
    server = await startRedis(program)
  })
  afterAll(() => server.close())

  test('an address of no use is refused at once', async () => {
    await expect(connectRedis(`${server.url}/99`)).rejects.toThrow(/ERR|DB/)
    await expect(connectRedis('redis://127.0.0.1:1')).rejects.toThrow('ECONNREFUSED')
    const several = ['redis://127.0.0.1:1', server.url]
    await expect(connectRedis(several)).rejects.toThrow('members of one cluster')
  })

  test('a session id that was not made for its sign-in is refused', async () => {
    const store = await openStore()
    const one = newSession()
    let other = newSession()
    while (bucketOf(other.sessionId) === bucketOf(one.sessionId)) other = newSession()
    const mixed = { ...one, sessionId: other.sessionId }
    await expect(store.open(mixed, START)).rejects.toThrow('of another sign-in')
  })

  describe('does what every session store does', () => {
    describeSessionStore(openStore)
  })

  test('of a hundred copies at once, spread over two nodes, exactly one is accepted', async () => {
    const { nodes, enrolled } = await twoNodes()
    const request = (await enrolled()).next()
    const copies = Array.from({ length: 50 }, () => nodes.map((node) => node.verify(request)))
    const codes = await Promise.all(copies.flat())
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(codes.filter((code) => code === 'ota_replayed')).toHaveLength(99)
  })

  test('ids that the server forgot by its own clock let no copy in, and the session goes on', async () => {
    const store = createRedisStore(await connect())
    const opening = newSession()
    await store.open(opening, START)
    const first = firstRequest(opening.sessionId)
    expect(await store.admit(first)).toBe('accepted')
    await server.client.del(`${sessionKey(opening.sessionId)}:${first.minute}`)
    // Another history, as whoever replays it may send: it is not the log alone that stops it.
    expect(await store.admit({ ...first, history: first.requestId })).toBe('resync')
    const later = { ...firstRequest(opening.sessionId), now: START + 60_000 }
    const next = { ...later, minute: first.minute + 1, history: first.requestId }
    expect(await store.admit(next)).toBe('accepted')
  })

  test('a store that is down is 503, and serves again without a restart', async () => {
    const store = await openStore()
    const opening = newSession()
    await store.open(opening, START)
    const before = store.epochOf(opening.sessionId)
    await server.kill()
    const calls = [
      () => store.admit(firstRequest(opening.sessionId)),
      () => store.open(newSession(), START),
      () => store.ready(),
      () => store.signInOf(opening.sessionId),
      () => store.endSignIn({ id: opening.signInId, expiresAt: opening.expiresAt }, 'revoked'),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject(unavailable)
    expect(await store.signInOf('')).toBeNull() // no bucket is asked for what is no session id
    expect(lines.filter((line) => line.includes('lost: '))).toHaveLength(1)
    expect(lines.join('')).not.toContain(opening.sessionId)
    expect(lines.join('')).toMatch(/lost: (no connection to the server|no answer in time)$/)

    await server.start()
    await until(() => lines.includes('found'), 'the node goes on by itself')
    expect(Buffer.compare(store.epochOf(opening.sessionId), before)).not.toBe(0)
    expect(await store.admit(firstRequest(opening.sessionId))).toBe('unknown')
    expect(await store.open(opening, START)).toBe(true)
    expect(await store.admit(firstRequest(opening.sessionId))).toBe('accepted')
  })

  test('a server that forgot the scripts is given them again', async () => {
    const store = await openStore()
    const opening = newSession()
    await store.open(opening, START)
    await server.client.script('FLUSH')
    expect(await store.admit(firstRequest(opening.sessionId))).toBe('accepted')
  })

  test('keys that are no longer needed expire', async () => {
    const store = await openStore()
    await server.client.flushall()
    const opening = newSession()
    const now = Date.now()
    const minute = Math.floor(now / 60_000)
    await store.open({ ...opening, expiresAt: now + 3_600_000 }, now)
    await store.admit({ ...firstRequest(opening.sessionId), minute, now })
    const lifetimes: Record<string, number> = {}
    const tag = epochKey(bucketOf(opening.sessionId)).replace('epoch', '')
    for (const key of await server.client.keys(`${tag}*`)) {
      const kind = key.replace(tag, '').replace(opening.sessionId, 'id')
      const name = kind.replace(opening.signInId, 'sid').replace(String(minute), 'minute')
      lifetimes[name] = await server.client.pttl(key)
    }
    expect(Object.keys(lifetimes).sort()).toEqual([
      'epoch',
      'session:id',
      'session:id:minute',
      'sign-in:sid',
    ])
    const limits = {
      'sign-in:sid': 3_660_000,
      'session:id': 3_660_000,
      'session:id:minute': 137_000,
    }
    for (const [kind, limit] of Object.entries(limits)) {
      expect(lifetimes[kind]).toBeGreaterThan(0)
      expect(lifetimes[kind]).toBeLessThanOrEqual(limit)
    }
    expect(lifetimes.epoch).toBe(-1) // as long as the state
  })
})
