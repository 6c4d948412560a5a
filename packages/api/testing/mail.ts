import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A real SMTP server on a free port of 127.0.0.1, which can be told to misbehave. */
export class SmtpServer {
  /** A status refuses each mail, with a text that quotes the visitor; `silent` answers none. */
  behaviour: 'take' | 'silent' | number = 'take'
  readonly taken: ReturnType<typeof parse>[] = []
  /** The mails whose client waits for an answer that never comes. */
  readonly unanswered: typeof this.taken = []
  private server?: SMTPServer
  private port = 0

  private constructor(private readonly options: SMTPServerOptions) {}

  /** @param options the library's; by default it accepts mail from every client in plain text */
  static async start(options: SMTPServerOptions = { disabledCommands: ['AUTH', 'STARTTLS'] }) {
    const server = new SmtpServer(options)
    await server.listen()
    return server
  }

  url(query = '', user = ''): string {
    return `smtp://${user && `${user}@`}127.0.0.1:${this.port}${query}`
  }

  /** Starts it, or starts it again after {@link close}, on the same port. */
  async listen(): Promise<void> {
    const server = new SMTPServer({
      ...this.options,
      closeTimeout: 100,
      disableReverseLookup: true,
      logger: false, // it would warn of its made-up certificate
      onData: async (stream, session, answer) => {
        const mail = parse(await text(stream), session)
        const { behaviour } = this
        if (behaviour === 'silent') {
          this.unanswered.push(mail)
          return
        }
        if (behaviour === 'take') {
          this.taken.push(mail)
          return answer()
        }
        const refusal = new Error('not <ada@visitor.example> today')
        answer(Object.assign(refusal, { responseCode: behaviour }))
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
    this.server = undefined
    if (server) await new Promise<void>((done) => server.close(done))
  }
}

type Session = Parameters<NonNullable<SMTPServerOptions['onData']>>[1]

/** A mail's header lines, unfolded, its body as sent, and the name of the client that signed in. */
function parse(mail: string, { envelope, user, secure }: Session) {
  const [head = '', ...body] = mail.split('\r\n\r\n')
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    headers: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n'), // unfolded, RFC 5322 §2.2.3
    body: body.join('\r\n\r\n'),
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
