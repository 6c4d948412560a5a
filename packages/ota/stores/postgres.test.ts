import { EXPIRES, newSession, openSession, START, writerOf } from '../testing/enrolled-device'
import { PostgresServer } from '../testing/postgresql'
import { describeWith } from '../testing/services'
import { until } from '../testing/until'
import { createPostgresStore } from './postgres'
import {
  connectPostgres,
  type PostgresConnection,
  type PostgresOptions,
} from './postgres/connection'
import { SESSIONS, SIGN_INS, SPENT } from './postgres/tables'
import { describeSessionStore } from './store.contract'

const MINUTE_MS = 60_000

describeWith('postgresql', 'PostgreSQL', (program) => {
  let server: PostgresServer
  const connections: PostgresConnection[] = []

  const connect = async (options?: PostgresOptions) => {
    const connection = await connectPostgres(server.url(), {}, { now: () => START, ...options })
    connections.push(connection)
    return connection
  }
  const openStore = async (options?: PostgresOptions) => createPostgresStore(await connect(options))

  beforeAll(async () => {
    server = await PostgresServer.start(program)
  })
  afterEach(async () => {
    await Promise.all(connections.splice(0).map((connection) => connection.close()))
  })
  afterAll(() => server.remove())

  describe('does what every session store does', () => {
    describeSessionStore(openStore)
  })

  const lock = (sessionId: string): [string, unknown[]] => [
    `select from ${SESSIONS} where id = $1 for update`,
    [sessionId],
  ]
  /** Somebody waits for a lock. */
  const isWaiting = async () => {
    const text = `select from pg_stat_activity where wait_event_type = 'Lock'`
    return (await server.query(text)).length > 0
  }

  test('a copy that waits for its session sees what was spent meanwhile', async () => {
    const store = createPostgresStore(await connect())
    const { sessionId, next } = await openSession(store)
    const copy = next()
    let verdict: unknown
    await server.within([lock(sessionId)], async () => {
      verdict = store.admit(copy)
      await until(isWaiting, 'the copy waits')
      // As if it had been accepted, and so many others since that the log has forgotten it.
      await server.query(`insert into ${SPENT} values ($1, $2, $3)`, [
        sessionId,
        copy.minute,
        copy.requestId,
      ])
    })
    expect(await verdict).toBe('replayed')
  })

  test('a sign-in that ends while its session opens has none', async () => {
    const store = await openStore()
    const session = newSession()
    const { sessionId, signInId, expiresAt } = session
    const opening: [string, unknown[]][] = [
      [`insert into ${SIGN_INS} values ($1, $2, $3)`, [signInId, sessionId, expiresAt]],
      [
        `insert into ${SESSIONS} values ($1, $2, $3, $4, $4, null, 0, '')`,
        [sessionId, signInId, expiresAt, START],
      ],
    ]
    let ended: unknown
    await server.within(opening, async () => {
      ended = store.endSignIn({ id: signInId, expiresAt }, 'revoked')
      await until(isWaiting, 'the end waits')
    })
    await ended
    expect(await store.admit(writerOf(session).next())).toBe('revoked')
  })

  test('a node whose clock is ahead forgets nothing of the others', async () => {
    const store = await openStore()
    const seconds = Math.floor(Date.now() / 1000)
    const open = async (now: number) => {
      const session = { ...newSession(), signedInAt: now, expiresAt: now + 60 * MINUTE_MS }
      expect(await store.open(session, now)).toBe(true)
      return session
    }
    const { sessionId, signInId } = await open(seconds * 1000)
    await open(seconds * 1000 + 48 * 60 * MINUTE_MS)
    await server.query('select pg_sleep(0.3)') // the sweep has begun, and is quick
    expect(await store.signInOf(sessionId)).toBe(signInId)
  })

  test('rows that are no longer needed are removed', async () => {
    const store = await openStore()
    for (const table of [SESSIONS, SIGN_INS, SPENT]) await server.query(`delete from ${table}`)
    const counts = async () => {
      const count = (table: string) => `(select count(*)::int from ${table})`
      const text = `select ${count(SESSIONS)} as sessions, ${count(SIGN_INS)} as "signIns",
        ${count(SPENT)} as spent`
      return (await server.query(text))[0]
    }
    const { next, signInId, expiresAt } = await openSession(store)
    for (const ms of [0, 0, 45_000]) await store.admit(next(START + ms))
    expect(await counts()).toEqual({ sessions: 1, signIns: 1, spent: 3 })
    await store.admit(next(START + 60_000)) // those of the first minute can come no more
    expect(await counts()).toEqual({ sessions: 1, signIns: 1, spent: 2 })
    await store.endSignIn({ id: signInId, expiresAt }, 'revoked', START)
    expect(await counts()).toEqual({ sessions: 1, signIns: 1, spent: 0 })

    const idle = await openSession(store)
    await store.admit(idle.next())
    expect(await counts()).toEqual({ sessions: 2, signIns: 2, spent: 1 })
    const ends = expiresAt + 26 * 60 * MINUTE_MS
    expect(await store.open({ ...newSession(), expiresAt: ends }, expiresAt + 2 * MINUTE_MS)).toBe(
      true,
    )
    await until(
      async () => JSON.stringify(await counts()) === '{"sessions":1,"signIns":3,"spent":0}',
      'sessions are swept, and used sign-ins known for a day',
    )
    const later = { ...newSession(), expiresAt: ends + 60 * MINUTE_MS }
    expect(await store.open(later, expiresAt + 25 * 60 * MINUTE_MS)).toBe(true)
    await until(async () => {
      const left = await counts()
      return JSON.stringify(left) === '{"sessions":2,"signIns":2,"spent":0}'
    }, 'what has expired is swept')
  })

  test('a sign-in that was short is known for three times as long again, not for a day', async () => {
    const store = await openStore()
    await server.query(`delete from ${SIGN_INS}`)
    const expiresAt = START + 10 * MINUTE_MS
    const opened = { ...newSession(), expiresAt }
    const ended = { ...newSession(), expiresAt }
    for (const one of [opened, ended]) expect(await store.open(one, START)).toBe(true)
    await store.endSignIn({ id: ended.signInId, expiresAt }, 'revoked', START)
    const late = { ...newSession(), expiresAt: EXPIRES }
    expect(await store.open(late, START + 41 * MINUTE_MS)).toBe(true)
    await until(async () => {
      const left = await server.query(`select id from ${SIGN_INS}`)
      return JSON.stringify(left) === JSON.stringify([{ id: late.signInId }])
    }, 'they are swept')
  })

  test('nodes that start together on an empty database agree on its state', async () => {
    const url = server.url(await server.createDatabase())
    const started = await Promise.all(Array.from({ length: 6 }, () => connectPostgres(url)))
    connections.push(...started)
    const epochs = new Set(started.map(({ epoch }) => epoch.toString('hex')))
    expect(epochs.size).toBe(1)
  })

  test('once the tables are there, the rights to read and write rows are enough', async () => {
    const name = await server.createDatabase()
    await server.query('create role plain login')
    const plain = server.url(name).replace(/\/\/\w+@/, '//plain@')
    await expect(connectPostgres(plain)).rejects.toThrow('permission denied for schema public')
    await (await connectPostgres(server.url(name), {}, { now: () => START })).close()
    const grant = 'grant select, insert, update, delete on all tables in schema public to plain'
    await server.query(grant, [], name)
    const connection = await connectPostgres(plain, {}, { now: () => START })
    connections.push(connection)
    const store = createPostgresStore(connection)
    const { next } = await openSession(store)
    expect(await store.admit(next())).toBe('accepted')
  })

  test('what makes commits last is set whatever server, role and address say', async () => {
    const name = await server.createDatabase()
    await server.query(`alter database ${name} set synchronous_commit = off`)
    await server.query(`alter database ${name} set default_transaction_isolation = serializable`)
    const options = '?options=-c%20synchronous_commit%3Dlocal&statement_timeout=60000'
    const connection = await connectPostgres(server.url(name) + options, {}, { now: () => START })
    connections.push(connection)
    const text = `select name, setting from pg_settings where name = any ($1) order by name`
    const names = ['default_transaction_isolation', 'statement_timeout', 'synchronous_commit']
    const { rows } = await connection.run(({ client }) => client.query(text, [names]))
    expect(rows.map(({ setting }) => setting)).toEqual(['read committed', '700', 'on'])
  })
})
