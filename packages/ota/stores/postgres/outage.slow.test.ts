import type { AdmissionRequest, SessionStore } from '../../server/store'
import { EXPIRES, newSession, openSession, START } from '../../testing/enrolled-device'
import { PostgresServer } from '../../testing/postgresql'
import { describeWith } from '../../testing/services'
import { until } from '../../testing/until'
import { createPostgresStore } from '../postgres'
import { connectPostgres, type PostgresConnection } from './connection'

const unavailable = { code: 'ota_state_unavailable' }
/** A second to wait, and some for a machine with other work. */
const IN_TIME_MS = 3000

describeWith('postgresql', 'PostgreSQL', (program) => {
  let server: PostgresServer
  const connections: PostgresConnection[] = []
  const lines: string[] = []
  const watch = {
    lost: (reason: string) => lines.push(`lost: ${reason}`),
    found: () => lines.push('found'),
  }
  beforeAll(async () => {
    server = await PostgresServer.start(program)
  })
  beforeEach(() => {
    lines.length = 0
  })
  afterEach(async () => {
    await Promise.all(connections.splice(0).map((connection) => connection.close()))
  })
  afterAll(() => server.remove())

  const connect = async () => {
    const connection = await connectPostgres(server.url(), watch, {
      connections: 4,
      now: () => START,
    })
    connections.push(connection)
    return connection
  }
  const openStore = async () => createPostgresStore(await connect())
  const answerOf = (store: SessionStore, request: AdmissionRequest) =>
    Promise.resolve(store.admit(request)).catch((error) => error.code as string)
  const isReady = (store: SessionStore) =>
    Promise.resolve(store.ready()).then(
      () => true,
      () => false,
    )
  /** It is asked first whether it is there, as a device does that announces no id in vain. */
  const isServing = async (store: SessionStore, { next }: { next(): AdmissionRequest }) => {
    await until(() => isReady(store), 'the store is there again')
    await until(async () => (await answerOf(store, next())) === 'accepted', 'it serves again')
  }

  test('connecting to a server that is well is no news, nor is being busy', async () => {
    const connection = await connect()
    const call = connection.run(({ client }) => client.query('select 1 as one, pg_sleep(0.2)'))
    await new Promise((resolve) => setTimeout(resolve, 100))
    await new Promise(setImmediate) // after it, Node looks at its timers before its sockets
    const end = performance.now() + 1200 // longer than an answer may take: what waits now is late
    while (performance.now() < end);
    expect((await call).rows).toMatchObject([{ one: 1 }])
    expect(lines).toEqual([])
  })

  test('an address of no use is refused at once', async () => {
    const none = connectPostgres(server.url('none'), watch)
    await expect(none).rejects.toThrow('database "none" does not exist')
    await expect(connectPostgres('postgres://127.0.0.1:1/none', watch)).rejects.toThrow(
      'ECONNREFUSED',
    )
  })

  test('a server that is gone is 503, and when it is back nobody is signed out', async () => {
    const store = await openStore()
    const session = await openSession(store)
    const spent = session.next()
    expect(await store.admit(spent)).toBe('accepted')
    const epoch = store.epochOf('')
    await server.kill()
    const calls = [
      () => store.admit(session.next()),
      () => store.open(newSession(), START),
      () => store.ready(),
      () => store.signInOf(session.sessionId),
      () => store.endSignIn({ id: session.signInId, expiresAt: EXPIRES }, 'revoked'),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject(unavailable)
    await new Promise((resolve) => setTimeout(resolve, 1500)) // it is looked for meanwhile
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^lost: /)
    expect(lines[0]).not.toContain(session.sessionId)

    await server.run()
    await isServing(store, session)
    expect(await store.admit(spent)).toBe('replayed')
    expect(store.epochOf('')).toBe(epoch)
    await until(() => lines.length === 2, 'it is told that the server is back')
    expect(lines[1]).toBe('found')
  })

  test('connections that the server ends do not stop a node while it lets new ones in', async () => {
    const store = await openStore()
    const ours = `from pg_stat_activity where application_name = 'ota'`
    await server.query(`select pg_terminate_backend(pid, 1000) ${ours}`)
    await until(() => isReady(store), 'a request has a connection')
    // Until the next look has one, too.
    await until(async () => {
      store.epochOf('')
      return (await server.query(`select ${ours}`)).length === 2
    }, 'the server is looked at anew')
    store.epochOf('')
  })

  test('a server that does not answer is 503 in time, and keeps its sessions', async () => {
    const store = await openStore()
    const session = await openSession(store)
    expect(await store.admit(session.next())).toBe('accepted')
    server.pause()
    const before = performance.now()
    try {
      const lost = [session.next(), session.next()]
      const answers = await Promise.all(lost.map((request) => answerOf(store, request)))
      expect(answers).toEqual(['ota_state_unavailable', 'ota_state_unavailable'])
      expect(performance.now() - before).toBeLessThan(IN_TIME_MS)
    } finally {
      server.resume()
    }
    await isServing(store, session)
  })

  test('a commit that no standby confirms is no acceptance, and holds no connection for ever', async () => {
    const store = await openStore()
    const first = await openSession(store)
    const others = await Promise.all(Array.from({ length: 4 }, () => openSession(store)))
    const sessions = [first, ...others]
    await server.setGlobally('synchronous_standby_names', 'nobody')
    const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
    // One of the server's processes tells the others to wait; until then they commit.
    const waits = async () => {
      let isOver = false
      const commit = server.query(`select pg_logical_emit_message(true, '', '')`).finally(() => {
        isOver = true
      })
      await until(async () => (await server.query(cancel)).length > 0 || isOver, 'it waits or ends')
      const waited = !isOver
      await commit
      return waited
    }
    await until(waits, 'a commit waits')
    const spent = sessions.map(({ next }) => next())
    for (let round = 0; round < 2; round += 1) {
      const requests = round === 0 ? spent : sessions.map(({ next }) => next())
      const answers = await Promise.all(requests.map((request) => answerOf(store, request)))
      expect(new Set(answers)).toEqual(new Set(['ota_state_unavailable']))
    }
    const text = `select from pg_stat_activity where application_name = 'ota'`
    expect((await server.query(text)).length).toBeLessThanOrEqual(5)
    await until(() => isReady(store), 'a connection is free again')

    // An administrator who ends the wait makes the commit succeed, on this server alone.
    const answer = answerOf(store, first.next())
    await until(async () => (await server.query(cancel)).length > 0, 'it waits')
    expect(await answer).toBe('ota_state_unavailable')

    await server.setGlobally('synchronous_standby_names', '')
    for (const session of sessions) await isServing(store, session)
    // One that found no connection was not spent at all.
    for (const request of spent) expect(await store.admit(request)).toMatch(/accepted|replayed/)
    for (const request of spent) expect(await store.admit(request)).toBe('replayed')
  })

  test('what the server says of a query’s values is told to nobody', async () => {
    const store = await openStore()
    const { next } = await openSession(store)
    const odd = { ...next(), requestId: 'something-private' }
    expect(await answerOf(store, odd)).toBe('ota_state_unavailable')
    expect(lines).toEqual(['lost: SQLSTATE 22P02'])
  })
})
