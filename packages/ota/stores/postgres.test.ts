import { Pool, type PoolConfig } from 'pg'
import { endSignIn } from '../server/sign-ins'
import { enrolDevice, inMemoryOf } from '../testing/enrolled-device'
import { PostgresServer } from '../testing/postgresql'
import { describeWith } from '../testing/services'
import { until } from '../testing/until'
import { storeContract } from './contract'
import { createPostgresStore, postgresTexts } from './postgres'
import { describeStore } from './store.contract'
import { type Relay, startRelay } from './testing/relay'

/** A pool with the README's settings. */
const SETTINGS: PoolConfig = { connectionTimeoutMillis: 3000, query_timeout: 3000 }

const HOUR_MS = 3_600_000

describeWith('postgresql', 'PostgreSQL', (program) => {
  let server: PostgresServer
  let relay: Relay
  let database: string
  const pools: Pool[] = []
  beforeAll(async () => {
    server = await PostgresServer.start(program)
    relay = await startRelay(server.port)
  })
  beforeEach(async () => {
    database = await server.createDatabase()
  })
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.end()))
  })
  afterAll(async () => {
    await relay.close()
    await server.remove()
  })

  const connect = (settings: PoolConfig = {}) => {
    const connectionString = server.url(database, relay.port)
    const pool = new Pool({ ...SETTINGS, connectionString, ...settings })
    pool.on('error', () => {}) // calls fail then
    pools.push(pool)
    return pool
  }
  const open = (settings?: PoolConfig) => createPostgresStore(connect(settings))
  const query = async (text: string) => server.query(text, [], database)
  const empty = async () => {
    await query('truncate ota_sign_ins')
  }
  describeStore(() => ({ open, empty, relay }))
  test.each(storeContract(() => postgresTexts(connect())))('its strings: $name', ({ run }) => run())

  test('nodes that start together on an empty database create one table', async () => {
    const began = await Promise.all(Array.from({ length: 8 }, () => open().ready()))
    expect(new Set(began).size).toBe(1)
  })

  test('needs only the right to read and write rows once the table exists', async () => {
    await open().ready()
    await query(`create role rows_alone login`)
    await query('grant select, insert, update, delete on ota_sign_ins to rows_alone')
    const { verify, next } = await enrolDevice(await inMemoryOf(open({ user: 'rows_alone' })))
    expect(await verify(next())).toBe('ok')
  })

  test('accepts one of 50 copies also in a database that is serializable by default', async () => {
    await query(`alter database ${database} set default_transaction_isolation = serializable`)
    const { verify, next } = await enrolDevice(await inMemoryOf(open()))
    const copy = next()
    const codes = await Promise.all(Array.from({ length: 50 }, () => verify(copy)))
    expect(codes.filter((code) => code !== 'ota_replayed')).toEqual(['ok'])
  })

  test('a new sign-in removes those that ended an hour ago, and no others', async () => {
    const now = Date.now()
    const [before, store] = [open(), open()]
    const ended = (id: string, hours: number, at = before) =>
      endSignIn(at, { id, expiresAt: now - hours * HOUR_MS }, 'revoked')
    const began = await before.ready()
    for (let at = 0; at < 250; at++) await ended(`old ${at}`, 2)
    await ended('late', 0.5)
    const ids = async () => {
      const rows = await query(`select record from ota_sign_ins where key <> 'began'`)
      return (rows as { record: string }[]).map(
        ({ record }) => JSON.parse(record.split('\n')[0] ?? '').signInId,
      )
    }
    await ended('new', -1, store)
    await until(async () => (await ids()).length <= 2, 'they are removed')
    expect((await ids()).sort()).toEqual(['late', 'new'])
    expect(await store.ready()).toBe(began)
  })

  test('a server that was killed has every used id and session', async () => {
    const { verify, next } = await enrolDevice(await inMemoryOf(open()))
    const requests = Array.from({ length: 5 }, () => next())
    for (const request of requests) expect(await verify(request)).toBe('ok')
    await server.stop('SIGQUIT') // at once, as a crash ends it
    await server.run()
    const isBack = async () => (await verify(requests[0] ?? next())) !== 'ota_state_unavailable'
    await until(isBack, 'the store answers')
    for (const request of requests) expect(await verify(request)).toBe('ota_replayed')
    expect(await verify(next())).toBe('ok')
  })
})
