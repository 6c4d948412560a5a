import { openSession, START } from '../../testing/enrolled-device'
import { PostgresServer } from '../../testing/postgresql'
import { describeWith } from '../../testing/services'
import { until } from '../../testing/until'
import { createPostgresStore } from '../postgres'
import { connectPostgres, type PostgresConnection, type PostgresOptions } from './connection'
import { SESSIONS } from './tables'

const unavailable = { code: 'ota_state_unavailable' }

// All connections of a node are taken: by several sessions, or by the copies of one request.
describeWith('postgresql', 'PostgreSQL', (program) => {
  let server: PostgresServer
  let connection: PostgresConnection

  beforeAll(async () => {
    server = await PostgresServer.start(program)
  })
  afterEach(() => connection.close())
  afterAll(() => server.remove())

  const openStore = async (options?: PostgresOptions) => {
    connection = await connectPostgres(server.url(), {}, { now: () => START, ...options })
    return createPostgresStore(connection)
  }
  const lock = (sessionId: string): [string, unknown[]] => [
    `select from ${SESSIONS} where id = $1 for update`,
    [sessionId],
  ]
  /** Somebody waits for a lock. */
  const isWaiting = async () => {
    const text = `select from pg_stat_activity where wait_event_type = 'Lock'`
    return (await server.query(text)).length > 0
  }

  test('where all connections are taken a request is refused in time, and served afterwards', async () => {
    const store = await openStore({ connections: 2 })
    const open = () => openSession(store)
    const sessions = [await open(), await open(), await open(), await open(), await open()] as const
    const held = sessions.slice(1)
    const before = performance.now()
    await server.within(
      held.map(({ sessionId }) => lock(sessionId)),
      async () => {
        const calls = held.map(async ({ next }) => store.admit(next()))
        const answers = await Promise.allSettled([...calls, store.admit(sessions[0].next())])
        expect(performance.now() - before).toBeLessThan(5000)
        expect(answers.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
        for (const answer of answers) expect(answer).toMatchObject({ reason: unavailable })
      },
    )
    for (const { next } of sessions) expect(await store.admit(next())).toBe('accepted')
  })

  test('the copies of one session’s request leave the connections to others', async () => {
    const store = await openStore({ connections: 2 })
    const [flooded, other] = [await openSession(store), await openSession(store)]
    await server.within([lock(flooded.sessionId)], async () => {
      const copy = flooded.next()
      const copies = Array.from({ length: 50 }, async () => store.admit(copy))
      const flood = Promise.allSettled(copies)
      await until(isWaiting, 'the first copy waits')
      expect(await store.admit(other.next())).toBe('accepted')
      await flood
    })
    expect(await store.admit(flooded.next())).toBe('accepted')
  })
})
