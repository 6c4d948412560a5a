import { startRelay } from '@one-tick-ahead/ota/stores/testing/relay'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { until } from '@one-tick-ahead/ota/testing/until'
import { KEPT_MESSAGE } from '../testing/contact'
import { type ContactMessages, createContactMessages } from './contact-messages'
import { type Database, openPostgres, withTables } from './database'
import { DatabaseUnavailableError } from './database-error'

const message = (name: string) => ({ ...KEPT_MESSAGE, name })

// PGlite runs the same statements; its loader does not run inside Jest: system/nothing-lost.slow.test.ts.
describeWith('postgresql', 'in the database,', (program) => {
  let server: PostgresServer
  let name: string
  let database: Database
  let messages: ContactMessages
  let mailed: ContactMessages
  const open = (url: string) => withTables(openPostgres(url, () => {}))
  const query = (text: string) => server.query<{ name: string }>(text, [], name)

  beforeAll(async () => {
    server = await PostgresServer.start(program)
  })
  afterAll(() => server.remove())
  beforeEach(async () => {
    name = await server.createDatabase()
    database = await open(server.url(name))
    messages = createContactMessages(database)
    mailed = createContactMessages(database, { mailed: true })
  })
  afterEach(() => database.close())

  test('messages are kept exactly as sent, once each, with an id and the time, newest first', async () => {
    const odd = '  Zeile eins\r\n\tπ 👩‍👩‍👧 \\ \' " $1 ; -- \u202e\u001b[31m  '
    const before = Date.now()
    const sent = { ...KEPT_MESSAGE, name: odd, email: "o'neil@b.example", message: odd }
    await messages.add(sent)
    await Promise.all(Array.from({ length: 20 }, () => messages.add(message('Together'))))
    await messages.add(message('Last'))
    const kept = await messages.newestFirst()
    expect(kept).toHaveLength(22)
    expect(new Set(kept.map(({ id }) => id)).size).toBe(22)
    expect(await messages.newestFirst(kept[9]?.id)).toEqual(kept.slice(10))
    expect(kept[0]).toMatchObject(message('Last'))
    const first = kept.at(-1)
    expect(first).toMatchObject(sent)
    const at = new Date(first?.createdAt ?? '')
    expect(at.toISOString()).toBe(first?.createdAt)
    expect(at.getTime()).toBeGreaterThanOrEqual(before - 1)
    expect(at.getTime()).toBeLessThanOrEqual(Date.now() + 1)
  })

  test('a message that cannot be stored causes an error that does not quote it', async () => {
    const failed = messages.add({ ...KEPT_MESSAGE, message: 'private\0' })
    await expect(failed).rejects.toThrow(/^a contact message could not be kept: (?!.*private)/)
    expect(await messages.newestFirst()).toEqual([])
  })

  test('a message that cannot be forced to the disk is not acknowledged', async () => {
    const makeDurable = () => Promise.reject(new Error('the disk is full'))
    const failing = createContactMessages({ ...database, makeDurable })
    await expect(failing.add(message('Lost'))).rejects.toThrow(DatabaseUnavailableError)
  })

  test('a message is refused while the database says nothing, and kept afterwards', async () => {
    const relay = await startRelay(server.port)
    const silent = openPostgres(server.url(name, relay.port), () => {})
    const over = createContactMessages(silent)
    const isKept = (name: string) =>
      over.add(message(name)).then(
        () => true,
        () => false,
      )
    await until(() => isKept('Before'), 'a connection')
    relay.stall()
    await expect(over.add(message('Meanwhile'))).rejects.toThrow(DatabaseUnavailableError)
    relay.mend()
    await until(() => isKept('After'), 'another connection')
    await silent.close()
    await relay.close()
  }, 60_000)

  test('messages beyond the limit are refused, and none is dropped', async () => {
    await messages.add(message('Last'))
    const full = createContactMessages(database, { mostBytes: 1 })
    expect([await messages.hasRoom(), await full.hasRoom()]).toEqual([true, false])
    await expect(full.add(message('One more'))).rejects.toThrow('there is no room')
    expect(await messages.newestFirst()).toMatchObject([message('Last')])
  })

  test('deleted messages are gone, others stay, and a full store has room again', async () => {
    for (const name of ['One', 'Two', 'Three']) await messages.add(message(name))
    const [three, two, one] = await messages.newestFirst()
    const ids = [three?.id ?? '', one?.id ?? '', '00000000-0000-4000-8000-000000000000']
    const sizeOf = async () => {
      const [row] = await query(`select pg_relation_size('contact_messages')::text as name`)
      return Number(row?.name)
    }
    // Several pages, of which the deleted messages leave one.
    for (let count = 0; count < 60; count += 1) {
      await messages.add({ ...message('Long'), message: 'x'.repeat(500) })
    }
    const long = (await messages.newestFirst()).filter(({ name }) => name === 'Long')
    const full = createContactMessages(database, { mostBytes: await sizeOf() })
    expect(await full.hasRoom()).toBe(false)
    const removed = await full.remove([...ids, ...long.map(({ id }) => id)])
    expect(removed.sort()).toEqual([...ids.slice(0, 2), ...long.map(({ id }) => id)].sort())
    expect(await full.hasRoom()).toBe(true)
    expect(await messages.newestFirst()).toEqual([two])
  })

  test('messages are on the disk, even if database and address turn synchronous_commit off', async () => {
    await query(`alter database ${name} set synchronous_commit = off`)
    const other = await open(`${server.url(name)}?options=-c%20synchronous_commit%3Doff`)
    const said = await other.db.execute('show synchronous_commit')
    await other.close()
    expect(said).toMatchObject({ rows: [{ synchronous_commit: 'on' }] })
  })

  test('messages wait for mail only if it was set up, oldest first, and are settled once', async () => {
    await messages.add(message('Not mailed'))
    await mailed.add(message('Mail 1'))
    await mailed.add(message('Mail 2'))
    const claimed = [await mailed.claimMail(), await mailed.claimMail()]
    expect(claimed).toMatchObject([message('Mail 1'), message('Mail 2')])
    expect(await mailed.claimMail()).toBeNull()
    await mailed.settleMail(claimed[0]?.id ?? '')
    await query(`update contact_messages set mail_due_at = now() where mail_due_at is not null`)
    expect(await mailed.claimMail()).toMatchObject(message('Mail 2'))
    expect(await query('select name from contact_messages where mailed_at is not null')).toEqual([
      { name: 'Mail 1' },
    ])
  })

  test.each([
    ['5 s', 90],
    ['20 min', 1200],
    ['3 days', 3600],
  ])('messages that have waited for %s are due again after %d seconds', async (waited, seconds) => {
    await mailed.add(message('Mail'))
    await query(`update contact_messages set created_at = now() - interval '${waited}'`)
    await mailed.claimMail()
    const wait =
      'select extract(epoch from mail_due_at - now())::float8 as name from contact_messages'
    const [row] = await query(wait)
    expect(Math.abs(Number(row?.name) - seconds)).toBeLessThan(5)
  })

  test('nodes that start together keep the messages of a table without mail columns', async () => {
    await messages.add(message('Kept'))
    await query('alter table contact_messages drop mail_due_at, drop mailed_at')
    const nodes = await Promise.all(Array.from({ length: 4 }, () => open(server.url(name))))
    await mailed.add(message('Mail'))
    expect(await messages.newestFirst()).toMatchObject([message('Mail'), message('Kept')])
    await Promise.all(nodes.map((node) => node.close()))
  })

  test('two nodes never claim the same message', async () => {
    const other = await open(server.url(name))
    for (let count = 0; count < 20; count += 1) await mailed.add(message(`Mail ${count}`))
    const both = [mailed, createContactMessages(other)]
    const claimed: string[] = []
    for (let round = 0; round < 8; round += 1) {
      // As many as have a connection: on a busy machine, a claim that waits for one fails.
      const claims = [...both, ...both].map((node) => node.claimMail())
      claimed.push(...(await Promise.all(claims)).flatMap((mail) => mail?.id ?? []))
    }
    await other.close()
    expect(claimed.length).toBeGreaterThan(1) // two simultaneous claims may find one message
    expect(new Set(claimed).size).toBe(claimed.length)
  })
})
