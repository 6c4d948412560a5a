import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { until } from '@one-tick-ahead/ota/testing/until'
import { pino } from 'pino'
import { DELIVERY_TIMES, type Delivery, startDelivery } from '../mail/delivery'
import { createMailer } from '../mail/mailer'
import { SmtpServer } from './smtp'
import { openStores, type Stores } from './stores'

export const ADDRESSES = { to: 'team@company.example', from: 'site@company.example' }
/** For tests that wait until a mail server has been silent for too long. */
export const QUICK_SMTP = {
  dnsTimeout: 300,
  connectionTimeout: 300,
  greetingTimeout: 300,
  socketTimeout: 300,
  socketCloseTimeout: 0,
}
/** As in production, in fractions of seconds. */
const QUICK = { ...DELIVERY_TIMES, poll: 50, firstRetry: 50, longestRetry: 200, stop: 300 }
export const MESSAGE = { name: 'Ada', email: 'ada@visitor.example', message: 'private' }

/**
 * The real queue, in the engine that allows several workers, and a mail server; to be called inside
 * `describe`. Each test has a database and a mail server of its own.
 */
export function createMailQueue(program: string, smtpTimes?: typeof QUICK_SMTP) {
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
      send: createMailer({ smtpUrl: smtp.url(`?name=${node.name}`), ...ADDRESSES }, smtpTimes),
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

  return {
    get database() {
      return database
    },
    get name() {
      return name
    },
    get smtp() {
      return smtp
    },
    get stores() {
      return stores
    },
    get workers() {
      return workers
    },
    get log() {
      return log
    },
    get counted() {
      return counted
    },
    openAgain,
    startWorker,
    row,
    failures,
    deliversInTheEnd,
  }
}
