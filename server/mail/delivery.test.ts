import { pino } from 'pino'
import { PostgresServer } from '@/server/testing/postgresql'
import { describeWith } from '@/server/testing/services'
import { SmtpServer } from '@/server/testing/smtp'
import { openStores, type Stores } from '@/server/testing/stores'
import { until } from '@/server/testing/until'
import { DELIVERY_TIMES, type Delivery, startDelivery } from './delivery'
import { createMailer } from './mailer'

const ADDRESSES = { to: 'team@company.example', from: 'site@company.example' }
const QUICK_SMTP = {
  dnsTimeout: 300,
  connectionTimeout: 300,
  greetingTimeout: 300,
  socketTimeout: 300,
  socketCloseTimeout: 0,
}
/** As in production, in fractions of seconds. */
const QUICK = { ...DELIVERY_TIMES, poll: 50, firstRetry: 50, longestRetry: 200, stop: 300 }
const MESSAGE = { name: 'Ada', email: 'ada@visitor.example', message: 'private' }

// The real queue, in the engine that allows several workers.
describeWith('postgresql', 'delivery', (program) => {
  let database: PostgresServer
  let name: string
  let smtp: SmtpServer
  let stores: Stores
  let workers: Delivery[]
  let log: Record<string, unknown>[]
  let counted: string[]

  beforeAll(async () => {
    database = await PostgresServer.start(program)
  })
  afterAll(() => database.remove())
  beforeEach(async () => {
    name = await database.createDatabase()
    stores = await openAgain()
    smtp = await SmtpServer.start()
    workers = []
    log = []
    counted = []
  })
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
    await smtp.close()
    await stores.close()
  })

  const openAgain = () => openStores({ databaseUrl: database.url(name), dataDir: '/dev/null' })

  function startWorker(
    times: Partial<typeof DELIVERY_TIMES> = {},
    node = { ...stores, name: 'one' },
  ) {
    const write = (line: string) => {
      const { level: _level, ...entry } = JSON.parse(line)
      log.push(entry)
    }
    const worker = startDelivery({
      outbox: node.outbox,
      send: createMailer({ smtpUrl: smtp.url(`?name=${node.name}`), ...ADDRESSES }, QUICK_SMTP),
      log: pino({ base: null, timestamp: false }, { write }),
      count: (result) => counted.push(result),
      times: { ...QUICK, ...times },
    })
    workers.push(worker)
    return worker
  }

  /** Attempts and mark of the only queued message. */
  async function row() {
    const text = `select attempts, sent_at is not null as sent,
      extract(epoch from due_at - now())::float8 as "dueIn" from contact_mail`
    const [only] = await database.query<{ attempts: number; sent: boolean; dueIn: number }>(
      text,
      [],
      name,
    )
    return only
  }
  const isSent = async () => (await row())?.sent === true
  const failures = () => log.filter(({ msg }) => /could not|refuses/.test(String(msg)))

  async function deliversInTheEnd() {
    await until(isSent, 'the message is delivered')
    const [{ id } = { id: '' }] = await stores.contactMessages.newestFirst()
    expect(smtp.messageIds()).toEqual([`<${id}@company.example>`])
    expect(JSON.stringify(log)).not.toMatch(/private|@visitor|Ada/)
  }

  test('delivers what waits and what comes, and says so', async () => {
    await stores.mailedMessages.add(MESSAGE, 'its request')
    startWorker()
    await deliversInTheEnd()
    expect(smtp.taken).toMatchObject([{ from: ADDRESSES.from, to: [ADDRESSES.to] }])
    await until(() => log.length > 0, 'it is logged')
    expect(log).toEqual([
      { id: expect.any(String), request: 'its request', msg: 'a contact message was mailed' },
    ])
    expect(counted).toEqual(['sent'])
  })

  test.each(['rcpt', 'data'] as const)('refused for now (4xx at %s): tries again', async (at) => {
    smtp.behaviour = { status: 451, at }
    await stores.mailedMessages.add(MESSAGE)
    startWorker()
    await until(() => failures().length >= 3, 'it is refused three times')
    expect(failures()[0]).toEqual({
      id: expect.any(String),
      reason: expect.stringMatching(/ 451$/),
      attempt: 1,
      retryInSeconds: 1,
      msg: 'a contact message could not be mailed yet',
    })
    smtp.behaviour = 'take'
    await deliversInTheEnd()
  })

  test('nobody listens: tries again', async () => {
    await smtp.close()
    await stores.mailedMessages.add(MESSAGE)
    startWorker()
    await until(() => failures().length >= 3, 'it fails three times')
    await smtp.listen()
    await deliversInTheEnd()
  })

  test.each(['silent', 'silentData'] as const)('%s: gives up in time, tries again', async (how) => {
    smtp.behaviour = how
    await stores.mailedMessages.add(MESSAGE)
    startWorker()
    await until(() => failures().length >= 2, 'it times out twice')
    expect(failures()[0]?.reason).toBe('ETIMEDOUT')
    smtp.behaviour = 'take'
    await deliversInTheEnd()
  })

  test('a server that answers too slowly for ever is cut off', async () => {
    smtp.behaviour = 'silentData'
    await stores.mailedMessages.add(MESSAGE)
    startWorker({ attempt: 100 })
    await until(() => failures().length >= 1, 'the attempt is over')
    expect(failures()[0]?.reason).toBe('EABORT')
  })

  test('refused for good (5xx): said plainly, tried rarely, never dropped', async () => {
    smtp.behaviour = { status: 550, at: 'data' }
    await stores.mailedMessages.add(MESSAGE)
    startWorker()
    await until(() => failures().length === 1, 'it is refused')
    expect(failures()[0]).toEqual({
      id: expect.any(String),
      reason: 'EMESSAGE 550',
      attempt: 1,
      retryInSeconds: 21_600,
      msg: 'the mail server refuses a contact message; it stays in the database',
    })
    expect((await row())?.dueIn).toBeGreaterThan(21_000)
    expect(await stores.contactMessages.newestFirst()).toHaveLength(1)
    // Six hours later.
    smtp.behaviour = 'take'
    await database.query('update contact_mail set due_at = now()', [], name)
    await deliversInTheEnd()
  })

  test('pauses grow twofold up to the longest', async () => {
    await smtp.close()
    await stores.mailedMessages.add(MESSAGE)
    startWorker({ firstRetry: 20_000, longestRetry: 50_000, poll: 20 })
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await until(() => failures().length === attempt, 'an attempt fails')
      pauses.push(Math.ceil(((await row())?.dueIn ?? 0) / 10) * 10)
      await database.query('update contact_mail set due_at = now()', [], name)
    }
    expect(pauses).toEqual([20, 40, 50, 50])
  })

  test('two workers deliver every message once', async () => {
    const COUNT = 40
    const other = await openAgain()
    for (let index = 0; index < COUNT; index += 1) await stores.mailedMessages.add(MESSAGE)
    startWorker()
    startWorker({}, { ...other, name: 'two' })
    const left = 'select 1 from contact_mail where sent_at is null'
    await until(async () => (await database.query(left, [], name)).length === 0, 'all are sent')
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(smtp.taken).toHaveLength(COUNT)
    expect(new Set(smtp.messageIds()).size).toBe(COUNT)
    expect(new Set(smtp.taken.map(({ client }) => client))).toEqual(new Set(['one', 'two']))
    await other.close()
  })

  test('a stop waits for the mail under way, but not for ever', async () => {
    smtp.behaviour = 'silentData'
    await stores.mailedMessages.add(MESSAGE)
    await stores.mailedMessages.add(MESSAGE)
    const worker = startWorker({ stop: 150 })
    await until(() => smtp.offered === 1, 'the first mail is under way')
    await worker.stop()
    expect(failures()).toHaveLength(1)
    expect(smtp.offered).toBe(1)
    worker.wake()
    expect(smtp.offered).toBe(1)
  })

  test('the database is gone for a while: delivery goes on by itself', async () => {
    startWorker()
    await database.kill()
    await until(() => log.some(({ msg }) => msg === 'the mail queue waits'), 'it is noticed')
    await database.run()
    await stores.mailedMessages.add(MESSAGE)
    await deliversInTheEnd()
  })
})
