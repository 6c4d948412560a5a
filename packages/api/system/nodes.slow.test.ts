import { randomBytes, randomUUID } from 'node:crypto'
import { CookieJar } from '@one-tick-ahead/ota/cookie-jar'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { startRedis, type TestRedis } from '@one-tick-ahead/ota/testing/redis'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { until } from '@one-tick-ahead/ota/testing/until'
import { loseSessions, replayVerdicts } from '@one-tick-ahead/ota/testing/witness'
import type { ErrorCode } from '../contract/error-codes'
import {
  BUSY,
  type Cluster,
  type SessionServer,
  sessionsInPostgres,
  sessionsInRedis,
  startCluster,
} from '../testing/cluster'
import { codeOf, Visitor } from '../testing/visitor'

const SESSIONS = 20
const TICKS = 30
const TICK_MS = 2000

describeWith('postgresql', 'two nodes', (postgresql) => {
  describeWith('redis', 'with their sessions in Redis', (redis) => describeNodes(postgresql, redis))
  describe('with their sessions in PostgreSQL', () => describeNodes(postgresql, null))
})

/** @param redisProgram null for nodes that need none. */
function describeNodes(postgresql: string, redisProgram: string | null): void {
  replayVerdicts()
  let database: PostgresServer
  let redis: TestRedis | undefined
  let sessionServer: SessionServer
  let cluster: Cluster

  beforeAll(async () => {
    database = await PostgresServer.start(postgresql)
    redis = redisProgram ? await startRedis(redisProgram) : undefined
    const name = await database.createDatabase()
    sessionServer = redis ? sessionsInRedis(redis) : sessionsInPostgres(database, name)
    cluster = await startCluster({ DATABASE_URL: database.url(name), ...sessionServer.env })
  })
  afterAll(async () => {
    await cluster?.close()
    await redis?.close()
    await database?.remove()
  })

  /** Nothing is answered by the server with the sessions meanwhile. */
  async function whileSilent(work: () => Promise<void>) {
    sessionServer.pause()
    try {
      await work()
    } finally {
      sessionServer.resume()
    }
    await cluster.ready()
  }

  /** The next request of a visitor, to be sent any number of times. */
  function nextRequest(one: Visitor) {
    const headers = one.nextOtaHeaders()
    return () => one.call('/api/customer', { headers })
  }

  test('of 100 copies of one request, spread over both, exactly one is accepted', async () => {
    const send = nextRequest(await cluster.enrolled())
    const answers = await Promise.all(Array.from({ length: 100 }, send))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(99)
  })

  test('a sign-in ended on one node is ended on the other', async () => {
    const one = await cluster.enrolled()
    const profile = new CookieJar(one.jar)
    await one.call('/api/logout', { method: 'POST' })
    for (const [name, value] of profile) one.jar.set(name, value)
    for (const node of cluster.nodes) {
      const headers = { Cookie: profile.header() }
      expect((await fetch(`${node.origin}/api/fetchtoken`, { headers })).status).toBe(401)
    }
    expect((await one.callWithOta()).status).toBe(401)
  })

  test('garbage never reaches the store', async () => {
    const one = await cluster.enrolled()
    expect((await one.callWithOta()).status).toBe(200)
    const segment = (Math.floor(cluster.clock.now / 15_000) % 4) + 1
    const forged = {
      Authorization: `OTA ${'0'.repeat(128)}-S${segment}`,
      'X-Request-ID': randomUUID(),
    }
    const session = one.jar.get('ota_session') ?? ''
    const garbage: [headers: Record<string, string>, cookie: string][] = [
      [{ Authorization: 'OTA garbage' }, session],
      [forged, session],
      [forged, 'A'.repeat(56)],
      [{ ...forged, Authorization: `OTA ${'0'.repeat(128)}-S${((segment + 1) % 4) + 1}` }, session],
      [{ Authorization: one.token.replace(/.{4}$/, 'AAAA') }, session],
    ]
    await sessionServer.untouchedBy(async () => {
      for (const [headers, cookie] of garbage) {
        for (const node of cluster.nodes) {
          const sent = { headers: { ...headers, Cookie: `ota_session=${cookie}` } }
          expect((await fetch(`${node.origin}/api/customer`, sent)).status).toBe(401)
        }
      }
    })
    await cluster.ready()
  })

  test('kill -9 of one node under load loses no session, and lets no replay in', async () => {
    const sessions = await Promise.all(Array.from({ length: 5 }, cluster.enrolled))
    const requests: { send: () => Promise<Response>; accepted: number }[] = []
    let answered = 0
    let cutOff = 0
    let isOver = false
    const busy = sessions.map(async (one) => {
      while (!isOver) {
        const request = { send: nextRequest(one), accepted: 0 }
        requests.push(request)
        const answer = await request.send().catch(() => null)
        cutOff += answer ? 0 : 1
        if (!answer) continue
        if (answer.status === BUSY) {
          expect(await codeOf(answer)).toBe<ErrorCode>('ota_state_unavailable')
          continue
        }
        expect(answer.status).toBe(200)
        request.accepted += 1
        answered += 1
      }
    })
    const more = async () => {
      const enough = answered + 50
      await until(() => answered >= enough, 'requests are answered')
    }

    try {
      await more()
      await cluster.nodes[0]?.end('SIGKILL')
      cluster.nodes.shift()
      await more()
    } finally {
      isOver = true // else they would go on after a failure
    }
    await Promise.all(busy)
    expect(cutOff).toBeGreaterThan(0)

    cluster.nodes.push(await cluster.startNode())
    for (const request of requests) {
      const { status } = await request.send()
      request.accepted += status === 200 ? 1 : 0
    }
    expect(requests.filter(({ accepted }) => accepted > 1)).toEqual([])
  })

  test('kill -9 of every node signs nobody out', async () => {
    const sessions = await Promise.all(Array.from({ length: 5 }, cluster.enrolled))
    const spent = sessions.map(nextRequest)
    for (const send of spent) expect((await send()).status).toBe(200)
    await Promise.all(cluster.nodes.splice(0).map((node) => node.end('SIGKILL')))
    cluster.nodes.push(await cluster.startNode(), await cluster.startNode())
    for (const send of spent) expect(await codeOf(await send())).toBe<ErrorCode>('ota_replayed')
    for (const one of sessions) expect((await one.callWithOta()).status).toBe(200)
  })

  test('while the store is down calls are 503 and no handler runs; then they go on', async () => {
    const one = await cluster.enrolled()
    await whileSilent(async () => {
      // What it tells may be a second old.
      await until(async () => !(await one.call('/api/ready')).ok, 'it is noticed')
      for (const answer of await Promise.all([one.callWithOta(), one.call('/api/ready')])) {
        expect(answer.status).toBe(503)
        expect(answer.headers.get('Retry-After')).toBe('1')
        expect(answer.headers.get('Authorization')).toBeNull()
        expect(await answer.json()).toEqual({
          statusCode: 503,
          code: 'ota_state_unavailable',
          message: 'The session store cannot be reached; please try again',
        })
      }
      // Stateless: that is what it can and what it cannot do.
      const bearer = await one.call('/api/customer', { headers: { Authorization: one.token } })
      expect(bearer.status).toBe(200)
      if (redis) expect((await one.call('/api/fetchtoken')).status).toBe(200)
    })
    expect((await one.callWithOta()).status).toBe(200)
  })

  test('two master keys live at once: the new one issues, sessions of the old one go on', async () => {
    const older = await cluster.enrolled()
    const OTA_MASTER_KEYS = `2:${randomBytes(64).toString('base64')},${cluster.masterKeys}`
    const before = cluster.nodes.splice(0)
    cluster.nodes.push(await cluster.startNode({ OTA_MASTER_KEYS }))
    expect((await older.callWithOta()).status).toBe(200)
    const newer = await cluster.enrolled()
    expect((await newer.callWithOta()).status).toBe(200)
    expect((await older.fetchToken()).status).toBe(200)
    expect((await older.callWithOta()).status).toBe(200)

    loseSessions()
    const [rotated] = cluster.nodes.splice(0, 1, ...before)
    expect((await newer.callWithOta()).status).toBe(401) // nodes without the new key
    await rotated?.end('SIGKILL')
  })

  test('a store that forgets ends every session; the sign-ins stay used, and new ones go on', async () => {
    const sessions = await Promise.all(Array.from({ length: 5 }, cluster.enrolled))
    const spent = sessions.map(nextRequest)
    for (const send of spent) expect((await send()).status).toBe(200)
    await sessionServer.forget()
    for (const send of spent) {
      expect(await codeOf(await send())).toBe<ErrorCode>('ota_bad_mac')
    }
    for (const one of sessions) {
      expect(await codeOf(await one.registerDevice())).toBe<ErrorCode>('already_enrolled')
      expect((await one.enrol()).status).toBe(200)
      // The other node is told of the new epoch, which on a busy machine takes a moment.
      const goesOn = async () => {
        for (let call = 0; call < 4; call++) {
          if ((await one.callWithOta()).status !== 200) return false
        }
        return true
      }
      await until(goesOn, 'every node knows of the session')
    }
    for (const send of spent) expect((await send()).status).toBe(401)
  })

  test('a sign-in that was ended stays ended where the store forgets it, on every node', async () => {
    const one = await cluster.enrolled()
    const profile = new CookieJar(one.jar)
    await one.call('/api/logout', { method: 'POST' })
    await sessionServer.forget()
    const headers = { Cookie: profile.header() }
    for (const node of cluster.nodes) {
      expect((await fetch(`${node.origin}/api/fetchtoken`, { headers })).status).toBe(401)
    }
    // Who signed in before the nodes notice that the store forgot has to sign in again.
    const isNoticed = async () => (await new Visitor(cluster.apiAt()).enrol()).status === 200
    await until(isNoticed, 'the nodes know that the store forgot')
  })

  // As the demo does; the clock is moved instead of waited for, so it goes ahead from here on.
  test('20 sessions tick for a minute through random nodes without one refusal', async () => {
    const { clock } = cluster
    const sessions = await Promise.all(Array.from({ length: SESSIONS }, cluster.enrolled))
    const refused: number[] = []
    // A device asks again, under a new id.
    const isServed = async (one: Visitor) => {
      const { status } = await one.callWithOta()
      if (status !== 200 && status !== BUSY) refused.push(status)
      return status !== BUSY
    }
    for (let count = 0; count < TICKS; count++) {
      const nextTick = clock.now + TICK_MS
      await Promise.all(sessions.map((one) => until(() => isServed(one), 'it is served')))
      await clock.moveTo(nextTick)
    }
    expect(refused).toEqual([])
  })
}
