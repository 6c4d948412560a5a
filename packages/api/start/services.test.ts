import { startRelay } from '@one-tick-ahead/ota/stores/testing/relay'
import { enrolDevice } from '@one-tick-ahead/ota/testing/enrolled-device'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { startRedis } from '@one-tick-ahead/ota/testing/redis'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { until } from '@one-tick-ahead/ota/testing/until'
import { Client } from 'pg'
import { pino } from 'pino'
import { parseEnv } from '../env'
import { KEPT_MESSAGE } from '../testing/contact'
import { openSessionStore, type Running, startDatabase, stop } from './services'

describeWith('postgresql', 'sessions and contact messages in one database', (program) => {
  let server: PostgresServer
  let admin: Client
  const running: Running = { servers: [], closers: [] }

  beforeAll(async () => {
    server = await PostgresServer.start(program)
    admin = new Client({ connectionString: server.url() })
    await admin.connect()
  })
  afterAll(async () => {
    await stop(running)
    await admin.end()
    await server.remove()
  })

  test('a node opens no more connections than it may, and neither kind waits for the other', async () => {
    const env = parseEnv({ DATABASE_URL: server.url(), DATABASE_POOL_SIZE: '5' })
    const log = pino({ level: 'silent' })
    const messages = await startDatabase(env, log, running)
    const store = await openSessionStore(env, log, running)
    const calls = {
      ota_sign_ins: () => store.ready(),
      contact_messages: () => messages.add(KEPT_MESSAGE),
    }
    const tables = ['ota_sign_ins', 'contact_messages'] as const
    for (const [locked, other] of [tables, tables.toReversed()]) {
      await admin.query(`begin; lock table ${locked} in access exclusive mode`)
      const waiting = Promise.allSettled(Array.from({ length: 30 }, () => calls[locked]()))
      await calls[other]()
      await admin.query('rollback')
      await waiting
    }
    await Promise.all(
      Array.from({ length: 16 }, (_, index) => calls[index % 2 ? tables[0] : tables[1]]()),
    )
    const [count] = await server.query<{ open: string }>(
      `select count(*) as open from pg_stat_activity where application_name = 'one-tick-ahead'`,
    )
    expect(count?.open).toBe('5')
  })
})

describeWith('redis', 'sessions in Redis', (program) => {
  test('continue after their primary has become a replica and kept its connections', async () => {
    const [old, next] = await Promise.all([startRedis(program), startRedis(program)])
    const relay = await startRelay(old.port)
    const running: Running = { servers: [], closers: [] }
    const env = { ...parseEnv({}), redisUrl: `redis://127.0.0.1:${relay.port}` }
    const log = pino({ level: 'silent' })
    const store = await openSessionStore(env, log, running)
    const device = await enrolDevice({ store, start: (await store.ready()) + 1 })
    expect(await device.verify(device.next())).toBe('ok')

    await next.client.replicaof('127.0.0.1', old.port)
    const isInSync = async () => (await next.client.info()).includes('master_link_status:up')
    await until(isInSync, 'the second server has the data')
    await next.client.call('REPLICAOF', 'NO', 'ONE')
    relay.redirect(next.port)
    await old.client.replicaof('127.0.0.1', next.port)

    expect(await device.verify(device.next())).toBe('ota_state_unavailable')
    const isBack = () =>
      store.ready().then(
        () => true,
        () => false,
      )
    await until(isBack, 'the store answers', 20_000)
    expect(await device.verify(device.next())).toBe('ok')
    for (const close of running.closers) await close()
    await relay.close()
    await Promise.all([old.close(), next.close()])
  })
})
