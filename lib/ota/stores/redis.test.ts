import { randomUUID } from 'node:crypto'
import { startRedis, type TestRedis } from '@/server/testing/redis'
import { describeWith } from '@/server/testing/services'
import { tries } from '@/server/testing/tries'
import { until } from '@/server/testing/until'
import type { AdmissionRequest } from '../server/store'
import { enrolDevice } from '../testing/enrolled-device'
import { sessionIdFor } from '../testing/session-id'
import { createRedisStore } from './redis'
import { connectRedis, type RedisConnection } from './redis/connection'
import { SESSION_PREFIX } from './redis/scripts'
import { describeSessionStore } from './store.contract'

jest.setTimeout(60_000)

const START = Date.parse('2026-01-01T12:34:20.000Z')
const EXPIRES = START + 8 * 3_600_000
const unavailable = { code: 'ota_state_unavailable' }

describeWith('redis', 'Redis', (program) => {
  let server: TestRedis
  const connections: RedisConnection[] = []
  const lines: string[] = []
  const watch = {
    lost: (reason: string) => lines.push(`lost: ${reason}`),
    found: () => lines.push('found'),
  }

  const connect = async () => {
    const connection = await connectRedis(server.url, watch)
    connections.push(connection)
    return connection
  }
  const openStore = async () => createRedisStore(await connect())

  beforeAll(async () => {
    server = await startRedis(program)
  })
  afterEach(async () => {
    await Promise.all(connections.splice(0).map((connection) => connection.close()))
  })
  afterAll(() => server.close())

  const firstRequest = (sessionId: string): AdmissionRequest => ({
    sessionId,
    requestId: randomUUID(),
    history: '',
    minute: Math.floor(START / 60_000),
    segment: Math.floor(START / 15_000),
    now: START,
  })
  const session = () => {
    const signInId = randomUUID()
    return { sessionId: sessionIdFor(signInId), signInId, expiresAt: EXPIRES }
  }

  test('connecting to a server that is well is no news', async () => {
    lines.length = 0
    const pending = connect()
    const connection = await pending
    const end = performance.now() + 1200 // longer than a command may take: what waits now is late
    while (performance.now() < end);
    await connection.run((client) => client.ping())
    expect(lines).toEqual([])
  })

  test('an address of no use is refused at once', async () => {
    await expect(connectRedis(`${server.url}/99`, watch)).rejects.toThrow(/ERR|DB/)
    await expect(connectRedis('redis://127.0.0.1:1', watch)).rejects.toThrow('ECONNREFUSED')
  })

  describe('does what every session store does', () => {
    describeSessionStore(openStore)
  })

  test('a flush changes the epoch for every node, and ends every session', async () => {
    tries(26)
    const [one, two] = [await openStore(), await openStore()]
    const before = one.epochOf('')
    expect(two.epochOf('')).toEqual(before)
    const opening = session()
    await one.open(opening, START)
    await server.client.flushall()
    expect(await one.admit(firstRequest(opening.sessionId))).toBe('unknown')
    expect(one.epochOf('')).not.toEqual(before)
    await until(
      () => Buffer.compare(two.epochOf(''), one.epochOf('')) === 0,
      'the other node is told',
    )
  })

  test('a session that is opened after a flush gets keys of the new epoch', async () => {
    const store = await openStore()
    const before = store.epochOf('')
    await server.client.flushall()
    expect(await store.open(session(), START)).toBe(true)
    expect(store.epochOf('')).not.toEqual(before)
  })

  test('a restart with older data lets no spent token in', async () => {
    const store = await openStore()
    const { ota, next, session } = await enrolDevice({ store })
    const spent = next()
    await server.client.save()
    expect(await ota.verify(spent)).toBe('ok')

    await server.kill()
    const isUp = server.start()
    const codes = new Set<string>()
    // Without a pause: what matters is the moment in which the node has found the server again
    // and has not asked for its epoch yet.
    while (!codes.has('ota_bad_mac')) {
      codes.add(await Promise.resolve(ota.verify(spent)).catch(() => 'unavailable'))
      await new Promise(setImmediate)
    }
    await isUp
    expect(codes).not.toContain('ok')
    expect(await server.client.exists(SESSION_PREFIX + session.sessionId)).toBe(1) // restored
    await server.client.flushall()
  })

  test('a node that missed a new epoch asks again when it is back', async () => {
    const [one, two] = [await openStore(), await openStore()]
    const before = two.epochOf('')
    // Its subscription is cut, and the epoch changes before it has subscribed again.
    await server.client.multi().call('CLIENT', 'KILL', 'TYPE', 'pubsub').flushall().exec()
    expect(await one.open(session(), START)).toBe(true)
    expect(one.epochOf('')).not.toEqual(before)
    await until(() => Buffer.compare(two.epochOf(''), one.epochOf('')) === 0, 'the other node asks')
  })

  test('ids that the server forgot by its own clock let no copy in, and the session goes on', async () => {
    const store = await openStore()
    const opening = session()
    await store.open(opening, START)
    const first = firstRequest(opening.sessionId)
    expect(await store.admit(first)).toBe('accepted')
    await server.client.del(`${SESSION_PREFIX}${opening.sessionId}:${first.minute}`)
    // Another history, as whoever replays it may send: it is not the log alone that stops it.
    expect(await store.admit({ ...first, history: first.requestId })).toBe('resync')
    const later = { ...firstRequest(opening.sessionId), now: START + 60_000 }
    const next = { ...later, minute: first.minute + 1, history: first.requestId }
    expect(await store.admit(next)).toBe('accepted')
  })

  test('a server that may evict keys is refused', async () => {
    await server.client.config('SET', 'maxmemory', '100mb')
    await server.client.config('SET', 'maxmemory-policy', 'allkeys-lru')
    try {
      await expect(connectRedis(server.url, watch)).rejects.toThrow('noeviction')
      await server.client.config('SET', 'maxmemory-policy', 'noeviction')
      await connect()
    } finally {
      await server.client.config('SET', 'maxmemory', '0')
    }
  })

  test('a store that is down is 503, and serves again without a restart', async () => {
    tries(27)
    const store = await openStore()
    const opening = session()
    await store.open(opening, START)
    const before = store.epochOf('')
    lines.length = 0
    await server.kill()
    const calls = [
      () => store.admit(firstRequest(opening.sessionId)),
      () => store.open(session(), START),
      () => store.ready(),
      () => store.revoke(opening.sessionId),
      () => store.signInOf(opening.sessionId),
      () => store.endSignIn(opening.signInId, EXPIRES, 'revoked', START),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject(unavailable)
    expect(lines.filter((line) => line.includes('lost: '))).toHaveLength(1)
    expect(lines.join('')).not.toContain(opening.sessionId)

    await server.start()
    await until(() => Buffer.compare(store.epochOf(''), before) !== 0, 'the node goes on by itself')
    expect(await store.admit(firstRequest(opening.sessionId))).toBe('unknown')
    expect(await store.open(opening, START)).toBe(true)
    expect(await store.admit(firstRequest(opening.sessionId))).toBe('accepted')
    expect(lines.join('')).toContain('found')
  })

  test('a store that does not answer is 503 in time, and keeps its sessions', async () => {
    const store = await openStore()
    const opening = session()
    await store.open(opening, START)
    const first = firstRequest(opening.sessionId)
    expect(await store.admit(first)).toBe('accepted')
    const lost = { ...firstRequest(opening.sessionId), history: first.requestId }
    server.pause()
    try {
      await expect(store.admit(lost)).rejects.toMatchObject(unavailable)
    } finally {
      server.resume()
    }
    // The server did take the request when it woke: spent, and part of the device's history.
    const history = `${first.requestId}|${lost.requestId}`
    const next = { ...firstRequest(opening.sessionId), history }
    const verdicts: unknown[] = []
    await until(async () => {
      const verdict = await Promise.resolve(store.admit(next)).catch(() => null)
      verdicts.push(verdict)
      return verdict !== null
    }, 'it answers again')
    expect(['accepted', 'replayed']).toContain(verdicts.at(-1)) // an earlier try may have counted
    expect(await store.admit(lost)).toBe('replayed')
  })

  test('a server that forgot the scripts is given them again', async () => {
    const store = await openStore()
    const opening = session()
    await store.open(opening, START)
    await server.client.script('FLUSH')
    expect(await store.admit(firstRequest(opening.sessionId))).toBe('accepted')
  })

  test('what is no longer needed expires', async () => {
    const store = await openStore()
    await server.client.flushall()
    const opening = session()
    const now = Date.now()
    const minute = Math.floor(now / 60_000)
    await store.open({ ...opening, expiresAt: now + 3_600_000 }, now)
    await store.admit({ ...firstRequest(opening.sessionId), minute, now })
    const lifetimes: Record<string, number> = {}
    for (const key of await server.client.keys('ota:2:*')) {
      const kind = key.replace(opening.sessionId, 'id').replace(opening.signInId, 'sid')
      lifetimes[kind.replace(String(minute), 'minute')] = await server.client.pttl(key)
    }
    expect(Object.keys(lifetimes).sort()).toEqual([
      'ota:2:epoch',
      'ota:2:session:id',
      'ota:2:session:id:minute',
      'ota:2:sign-in:sid',
    ])
    const limits = {
      'ota:2:sign-in:sid': 3_660_000,
      'ota:2:session:id': 3_660_000,
      'ota:2:session:id:minute': 137_000,
    }
    for (const [kind, limit] of Object.entries(limits)) {
      expect(lifetimes[kind]).toBeGreaterThan(0)
      expect(lifetimes[kind]).toBeLessThanOrEqual(limit)
    }
    expect(lifetimes['ota:2:epoch']).toBe(-1) // as long as the state
  })
})
