import type { AdmissionRequest, SessionStore } from '../../server/store'
import { openSession, START } from '../../testing/enrolled-device'
import { PostgresServer } from '../../testing/postgresql'
import { type Relay, startRelay } from '../../testing/relay'
import { describeWith } from '../../testing/services'
import { until } from '../../testing/until'
import { createPostgresStore } from '../postgres'
import { connectPostgres } from './connection'

describeWith('postgresql', 'a primary with a synchronous standby', (program) => {
  let primary: PostgresServer
  let standby: PostgresServer
  /** The address that stays where the server behind it changes. */
  let relay: Relay

  beforeAll(async () => {
    primary = await PostgresServer.start(program)
    relay = await startRelay(primary.port)
    standby = await primary.startStandby()
    await primary.setGlobally('synchronous_standby_names', '*')
    const isInStep = `select from pg_stat_replication where sync_state in ('sync', 'quorum')`
    await until(async () => (await primary.query(isInStep)).length === 1, 'it is in step')
  })
  afterAll(async () => {
    await relay?.close()
    await standby?.remove()
    await primary?.remove()
  })

  const answerOf = (store: SessionStore, request: AdmissionRequest) =>
    Promise.resolve(store.admit(request)).catch((error) => error.code as string)

  const isReady = async (store: SessionStore) => {
    await store.ready()
    return true
  }

  test('the primary is killed under load: nothing is accepted twice, and the sessions go on', async () => {
    const url = primary.url('postgres', relay.port)
    const connection = await connectPostgres(url, {}, { onPromotion: 'keep', now: () => START })
    const store = createPostgresStore(connection)
    const epoch = store.epochOf('')
    const sessions: Awaited<ReturnType<typeof openSession>>[] = []
    // On a busy machine a first commit, which waits for the standby, may take longer than an answer.
    await until(async () => {
      await openSession(store).then(
        (session) => sessions.push(session),
        ({ code }) => expect(code).toBe('ota_state_unavailable'),
      )
      return sessions.length === 6
    }, 'there are sessions')
    const accepted: AdmissionRequest[] = []
    const busy = sessions.map(async ({ next }) => {
      for (;;) {
        const request = next()
        if ((await answerOf(store, request)) !== 'accepted') return
        accepted.push(request)
      }
    })
    let another: PostgresServer | undefined
    try {
      await until(() => accepted.length >= 60, 'requests are accepted')
      await primary.kill()
      await Promise.all(busy)
      await standby.setGlobally('synchronous_standby_names', '*')
      await standby.promote()
      relay.turn(standby.port)
      await until(() => isReady(store).catch(() => false), 'the store is there again')
      const again = await Promise.all(accepted.map((request) => answerOf(store, request)))
      expect(new Set(again)).toEqual(new Set(['replayed']))
      await until(() => isReady(store).catch(() => false), 'its epoch is known')
      expect(store.epochOf('')).toBe(epoch)

      const early = sessions.map(({ next }) => answerOf(store, next()))
      expect(new Set(await Promise.all(early))).toEqual(new Set(['ota_state_unavailable']))
      another = await standby.startStandby() // until there is one nothing can be accepted
      for (const { next } of sessions) {
        await until(async () => (await answerOf(store, next())) === 'accepted', 'it goes on')
      }
    } finally {
      await connection.close()
      await another?.remove()
    }
  })
})
