import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { SessionStore } from '../../server/store'
import type { OtaCode, OtaCredentials } from '../../server/verifier'
import {
  answerOf,
  type EnrolledDevice,
  enrolDevice,
  newSession,
  openSession,
  START,
} from '../../testing/enrolled-device'
import { PostgresServer } from '../../testing/postgresql'
import { describeWith } from '../../testing/services'
import { until } from '../../testing/until'
import { createPostgresStore } from '../postgres'
import { connectPostgres, type PostgresConnection, type PostgresOptions } from './connection'
import { createStateMemory, LOOK } from './state'
import { makeTables, SESSIONS, SPENT, STATE } from './tables'

describeWith('postgresql', 'PostgreSQL', (program) => {
  let server: PostgresServer
  const connections: PostgresConnection[] = []
  beforeAll(async () => {
    server = await PostgresServer.start(program)
  })
  afterEach(async () => {
    await Promise.all(connections.splice(0).map((connection) => connection.close()))
  })
  afterAll(() => server.remove())

  const openStore = async (options?: PostgresOptions, url = server.url()) => {
    const connection = await connectPostgres(url, {}, { now: () => START, ...options })
    connections.push(connection)
    return createPostgresStore(connection)
  }
  const isReady = (store: SessionStore) =>
    Promise.resolve(store.ready()).then(
      () => true,
      () => false,
    )
  /** As soon as the node knows it again. */
  const epochOf = async (store: SessionStore) => {
    await until(() => {
      try {
        return store.epochOf('') !== undefined
      } catch {
        return false
      }
    }, 'the epoch is known')
    return store.epochOf('')
  }
  const isOther = async (store: SessionStore, epoch: Uint8Array) =>
    Buffer.compare(await epochOf(store), epoch) !== 0
  /** The store answers again, perhaps not at once; every code that a copy of a request got till then. */
  async function codesOf({ ota }: EnrolledDevice, copy: OtaCredentials, last: OtaCode) {
    const codes = new Set<unknown>()
    await until(async () => {
      const code = await answerOf(ota, copy)
      codes.add(code)
      return code === last
    }, last)
    return codes
  }

  test.each([
    ['a state that was removed', `delete from ${STATE}`],
    [
      'a state that a dump brought back',
      `create table copied as table ${STATE}; truncate ${STATE};
       insert into ${STATE} select * from copied; drop table copied`,
    ],
    ['tables that were removed', `drop table ${STATE}, ${SESSIONS}, ${SPENT} cascade`],
  ])('another epoch for every node, and the end of every session: %s', async (_, change) => {
    const [one, two] = [await openStore(), await openStore()]
    const before = one.epochOf('')
    expect(two.epochOf('')).toEqual(before)
    const device = await enrolDevice({ store: one })
    const spent = device.next()
    expect(await device.ota.verify(spent)).toBe('ok')
    await server.query(change)
    expect(await codesOf(device, spent, 'ota_bad_mac')).not.toContain('ok')
    expect(await isOther(one, before)).toBe(true)
    await until(
      async () => Buffer.compare(await epochOf(two), await epochOf(one)) === 0,
      'the other node notices',
    )
    const { next: nextOfNew } = await openSession(two)
    expect(await one.admit(nextOfNew())).toBe('accepted')
  })

  test('a session that is opened when the state has just been removed gets keys of the new epoch', async () => {
    const store = await openStore()
    const before = store.epochOf('')
    await server.query(`delete from ${STATE}`)
    expect(await store.open(newSession(), START)).toBe(true)
    expect(await isOther(store, before)).toBe(true)
  })

  test('a database made from another one has an epoch of its own', async () => {
    const [name, copy] = [await server.createDatabase(), 'copied']
    const original = await openStore({}, server.url(name))
    const device = await enrolDevice({ store: original })
    await connections.pop()?.close()
    await server.query(`create database ${copy} template ${name}`)
    const store = await openStore({}, server.url(copy))
    expect(await isOther(store, original.epochOf(''))).toBe(true)
    // The rows of the session are there; no key opens it.
    expect(await store.signInOf(device.session.sessionId)).toBe(device.signIn.id)
  })

  test.each([
    ['of this epoch', 'select'],
    ['older than the epoch', `delete from ${STATE}`],
  ])('a snapshot %s, put back under running nodes, lets no spent token in', async (_, change) => {
    const [one, two] = [await openStore(), await openStore()]
    const before = one.epochOf('')
    const early = await enrolDevice({ store: one })
    await server.stop()
    await server.takeSnapshot()
    await server.run()
    await until(() => isReady(one), 'the store is there again')
    const copy = early.next()
    expect(await early.ota.verify(copy)).toBe('ok')
    await server.query(change)
    const { next } = await openSession(one)
    expect(await one.admit(next())).toBe('accepted')
    await server.kill()
    await server.putBackSnapshot()
    await server.run()
    expect(await codesOf(early, copy, 'ota_bad_mac')).not.toContain('ok')
    expect(await isOther(one, before)).toBe(true)
    await until(
      async () => Buffer.compare(await epochOf(two), await epochOf(one)) === 0,
      'the other node follows',
    )
    expect(await early.ota.verify(copy)).toBe('ota_bad_mac')
  })

  test('a sign-in that was used after a snapshot is not unused again when that is put back', async () => {
    let now = START
    const url = server.url(await server.createDatabase())
    const store = await openStore({ now: () => now }, url)
    await server.stop()
    await server.takeSnapshot()
    await server.run()
    await until(() => isReady(store), 'the store is there again')
    const { enrolment, signIn, session } = await enrolDevice({ store })
    await server.kill()
    await server.putBackSnapshot()
    now += 1
    await server.run()
    await until(() => isReady(store), 'the store is there again')
    expect(await store.signInOf(session.sessionId)).toBeNull()
    expect(await enrolment.enrol(signIn, randomUUID())).toBe('already_enrolled')
    const later = { ...newSession(), signedInAt: now }
    expect(await store.open(later, now)).toBe(true)
  })

  test('a machine that was put back with its memory, the server running on, has another epoch', async () => {
    const client = new Client(server.url())
    await client.connect()
    await makeTables(client)
    const memory = createStateMemory('end', () => START)
    await memory.confirm(client)
    const epoch = memory.epoch
    const before = await client.query(LOOK)
    await client.query('create table later as select generate_series(1, 10000)')
    const { run } = await memory.confirm(client)
    const place = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as place`
    memory.acknowledge(run, (await client.query(place)).rows[0].place)
    await memory.confirm(client)
    expect(memory.epoch).toBe(epoch)
    // It says again what it said before, until there is another epoch.
    let isPutBack = true
    const query = (asked: string | typeof LOOK, values?: unknown[]) => {
      if (String(asked).startsWith('delete')) isPutBack = false
      return asked === LOOK && isPutBack ? before : client.query(asked as string, values)
    }
    await memory.confirm({ query } as unknown as Client)
    expect(memory.epoch).not.toEqual(epoch)
    await client.query('drop table later')
    await client.end()
  })

  test('an epoch that was made while a clock was ahead keeps nobody out', async () => {
    const url = server.url(await server.createDatabase())
    await openStore({ now: () => START + 10 * 3_600_000 }, url)
    const store = await openStore({}, url)
    expect(await store.open(newSession(), START)).toBe(true)
  })

  test('a standby that takes over has another epoch', async () => {
    const store = await openStore()
    const before = store.epochOf('')
    const device = await enrolDevice({ store })
    const spent = device.next()
    expect(await device.ota.verify(spent)).toBe('ok')
    await server.stop()
    await server.makeStandby()
    await server.run()
    await expect(connectPostgres(server.url())).rejects.toThrow('the server is a standby')
    await server.promote()
    expect(await codesOf(device, spent, 'ota_bad_mac')).not.toContain('ok')
    expect(await isOther(store, before)).toBe(true)
    expect((await openStore()).epochOf('')).toEqual(store.epochOf(''))
  })

  test('where sessions outlive a promotion, a recovery to an earlier point still ends them', async () => {
    await server.setGlobally('synchronous_standby_names', 'nobody')
    const memory = createStateMemory('keep', () => START)
    const confirm = async (first = 'select') => {
      const client = new Client(server.url())
      await client.connect()
      await client.query('set synchronous_commit = local') // nobody is there to wait for
      await makeTables(client)
      await client.query(first)
      const { run } = await memory.confirm(client)
      const text = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as place`
      memory.acknowledge(run, (await client.query(text)).rows[0].place)
      await client.end()
      return memory.epoch
    }
    const promote = async () => {
      await server.makeStandby()
      await server.run()
      await server.promote()
    }
    const epoch = await confirm()
    await server.stop()
    await server.takeSnapshot()
    await server.run()
    const write = 'create table much as select generate_series(1, 10000)'
    expect(await confirm(write)).toBe(epoch)
    await server.kill()
    await server.putBackSnapshot()
    await promote()
    const after = await confirm()
    expect(after).not.toEqual(epoch)
    await server.stop()
    await promote()
    expect(await confirm()).toBe(after)
    await server.setGlobally('synchronous_standby_names', '')
  })

  test('a server that does not keep what it acknowledges is refused', async () => {
    await server.stop()
    await server.run('fsync=off')
    await expect(connectPostgres(server.url())).rejects.toThrow('fsync=off')
    await server.stop()
    await server.run()
    await server.query(`alter table ${SPENT} set unlogged`)
    await expect(connectPostgres(server.url())).rejects.toThrow('unlogged')
    await server.query(`alter table ${SPENT} set logged`)
    const kept = connectPostgres(server.url(), {}, { onPromotion: 'keep' })
    await expect(kept).rejects.toThrow('synchronous_standby_names is empty')
  })

  test('a server that stops keeping it while nodes run is used no more', async () => {
    const store = await openStore()
    const epoch = store.epochOf('')
    await server.query(`alter table ${SPENT} set unlogged`)
    await until(async () => !(await isReady(store)), 'it is noticed')
    await server.query(`alter table ${SPENT} set logged`)
    await until(() => isReady(store), 'the store is there again')
    expect(store.epochOf('')).toBe(epoch)
  })
})
