import type { AddressInfo } from 'node:net'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { until } from '@one-tick-ahead/ota/testing/until'
import { pino } from 'pino'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { DELIVERY_TIMES, type Delivery, startDelivery } from '../mail/delivery'
import { createMailer } from '../mail/mailer'
import { KEPT_MESSAGE } from './contact'
import { openStores, type Stores } from './stores'

/** What the server does with a mail: takes it, refuses it with a code, or says nothing more. */
export type MailBehaviour =
  | 'take'
  | 'silent' // accepts the connection and never greets
  | 'silentData' // never answers the mail itself
  | { status: number; at: 'rcpt' | 'data' }

export interface TakenMail {
  from: string
  to: string[]
  /** Header lines, unfolded. */
  headers: string[]
  /** As sent: not decoded. */
  body: string
  /** The name that the client gave itself. */
  client: string
  /** Who was signed in. */
  user: string | undefined
  secure: boolean
}

/** A real SMTP server on a free port of 127.0.0.1, which can be told to misbehave. */
export class SmtpServer {
  behaviour: MailBehaviour = 'take'
  readonly taken: TakenMail[] = []
  /** Mails offered so far; whatever became of them. */
  offered = 0
  private server: SMTPServer | null = null

  private constructor(
    private port: number,
    private readonly options: SMTPServerOptions,
  ) {}

  /** @param options of the library; without any it takes mail from everybody in plain text. */
  static async start(options?: SMTPServerOptions): Promise<SmtpServer> {
    const open = { disabledCommands: ['AUTH', 'STARTTLS'] }
    const server = new SmtpServer(0, options ?? open)
    await server.listen()
    return server
  }

  url(query = '', user = ''): string {
    return `smtp://${user && `${user}@`}127.0.0.1:${this.port}${query}`
  }

  messageIds(): string[] {
    return this.taken.map(({ headers }) => header(headers, 'Message-ID') ?? '')
  }

  /** Starts it, or starts it again after {@link close}, on the same port. */
  async listen(): Promise<void> {
    const server = new SMTPServer({
      ...this.options,
      closeTimeout: 100,
      disableReverseLookup: true,
      logger: false, // else it warns of its made-up certificate
      onConnect: (_session, answer) => {
        if (this.behaviour !== 'silent') answer()
      },
      onRcptTo: (_address, _session, answer) => answer(this.refusal('rcpt')),
      onData: (stream, session, answer) => {
        this.offered += 1
        const { behaviour } = this
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          if (behaviour === 'silentData') return
          const refusal = this.refusal('data')
          if (!refusal) this.taken.push(parse(Buffer.concat(chunks).toString('utf8'), session))
          answer(refusal)
        })
      },
    })
    server.on('error', () => {}) // a client that hung up
    await new Promise<void>((done) => server.listen(this.port, '127.0.0.1', done))
    this.port = (server.server.address() as AddressInfo).port
    this.server = server
  }

  /** Refuses connections from now on. */
  async close(): Promise<void> {
    const { server } = this
    this.server = null
    if (server) await new Promise<void>((done) => server.close(() => done()))
  }

  private refusal(at: 'rcpt' | 'data'): Error | null {
    if (typeof this.behaviour === 'string' || this.behaviour.at !== at) return null
    const words = 'not <ada@visitor.example> today'
    return Object.assign(new Error(words), { responseCode: this.behaviour.status })
  }
}

type Session = Parameters<NonNullable<SMTPServerOptions['onData']>>[1]

function parse(text: string, { envelope, hostNameAppearsAs, user, secure }: Session): TakenMail {
  const [head = '', ...body] = text.split('\r\n\r\n')
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    headers: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n'), // unfolded, RFC 5322 §2.2.3
    body: body.join('\r\n\r\n'),
    client: hostNameAppearsAs,
    user: user === undefined ? undefined : String(user),
    secure,
  }
}

/** The value of a header. */
export function header(headers: readonly string[], name: string): string | undefined {
  const start = `${name.toLowerCase()}: `
  return headers.find((line) => line.toLowerCase().startsWith(start))?.slice(start.length)
}

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
export const MESSAGE = { ...KEPT_MESSAGE, message: 'private' }

/** What is there while a test runs. */
interface Filled {
  database: PostgresServer
  name: string
  smtp: SmtpServer
  stores: Stores
  workers: Delivery[]
  log: Record<string, unknown>[]
}

/**
 * The real queue, in the engine that allows several workers, and a mail server; to be called inside
 * `describe`. Each test has a database and a mail server of its own.
 */
export function createMailQueue(program: string, smtpTimes?: typeof QUICK_SMTP) {
  const openAgain = () =>
    openStores({ databaseUrl: queue.database.url(queue.name), dataDir: '/dev/null' })

  function startWorker(
    times: Partial<typeof DELIVERY_TIMES> = {},
    node = { ...queue.stores, name: 'one' },
  ) {
    const { smtp, log } = queue
    const write = (line: string) => {
      const { level: _level, ...entry } = JSON.parse(line)
      log.push(entry)
    }
    const worker = startDelivery({
      outbox: node.outbox,
      send: createMailer({ smtpUrl: smtp.url(`?name=${node.name}`), ...ADDRESSES }, smtpTimes),
      log: pino({ base: null, timestamp: false }, { write }),
      times: { ...QUICK, ...times },
    })
    queue.workers.push(worker)
    return worker
  }

  /** Attempts and mark of the only queued message. */
  async function row() {
    const text = `select attempts, sent_at is not null as sent,
      extract(epoch from due_at - now())::float8 as "dueIn" from contact_mail`
    type Row = { attempts: number; sent: boolean; dueIn: number }
    const [only] = await queue.database.query<Row>(text, [], queue.name)
    return only
  }
  const isSent = async () => (await row())?.sent === true
  const failures = () => queue.log.filter(({ msg }) => /could not|refuses/.test(String(msg)))

  async function deliversInTheEnd() {
    await until(isSent, 'the message is delivered')
    const [{ id } = { id: '' }] = await queue.stores.contactMessages.newestFirst()
    expect(queue.smtp.messageIds()).toEqual([`<${id}@company.example>`])
    expect(JSON.stringify(queue.log)).not.toMatch(/private|@visitor|Ada/)
  }

  const queue = Object.assign({} as Filled, {
    openAgain,
    startWorker,
    row,
    failures,
    deliversInTheEnd,
  })
  beforeAll(async () => {
    queue.database = await PostgresServer.start(program)
  })
  afterAll(() => queue.database.remove())
  beforeEach(async () => {
    queue.name = await queue.database.createDatabase()
    queue.stores = await openAgain()
    queue.smtp = await SmtpServer.start()
    Object.assign(queue, { workers: [], log: [] })
  })
  afterEach(async () => {
    await Promise.all(queue.workers.map((worker) => worker.stop()))
    await queue.smtp.close()
    await queue.stores.close()
  })
  return queue
}
