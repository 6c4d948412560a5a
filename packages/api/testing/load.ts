import { connect } from 'node:net'
import { apiPaths } from '../contract/paths'
import { contactPost } from './contact'

const CONNECTIONS = 30
const REQUESTS = 5

/** How many answers had each status. */
export type Statuses = Record<number, number>

function sendAll(port: number, text: string): Promise<string> {
  return new Promise((done) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('latin1').on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', () => {}).on('close', () => done(received))
  })
}

/**
 * The same request 150 times, as fast as a server takes it: five on each of thirty connections,
 * without waiting for answers. fetch would wait, and a busy machine make no flood of it.
 * @param head its lines, without a body.
 */
export async function pipeline(origin: string, head: readonly string[]): Promise<Statuses> {
  const { host, port } = new URL(origin)
  const request = [...head, `Host: ${host}`].join('\r\n')
  const requests = [...Array(REQUESTS - 1).fill(request), `${request}\r\nConnection: close`]
  const text = requests.map((one) => `${one}\r\n\r\n`).join('')
  const answers = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => sendAll(Number(port), text)),
  )
  const statuses: Statuses = {}
  for (const [, status = ''] of answers.join('').matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
    statuses[Number(status)] = (statuses[Number(status)] ?? 0) + 1
  }
  return statuses
}

/** The call of this number. */
export type Call = (index: number) => readonly [path: string, init?: RequestInit]

/** Sends `count` calls, twenty at a time. */
export async function flood(origin: string, count: number, call: Call): Promise<Statuses> {
  const statuses: Statuses = {}
  let sent = 0
  const sender = async () => {
    while (sent < count) {
      const [path, init] = call(sent++)
      const response = await fetch(origin + path, { redirect: 'manual', ...init })
      await response.arrayBuffer()
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 20 }, sender))
  return statuses
}

export const preflight: RequestInit = {
  method: 'OPTIONS',
  headers: { origin: 'http://localhost', 'access-control-request-method': 'GET' },
}
export const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body,
})

const CLIENTS = 4

/**
 * Clients that ask for records and post messages in turn, each as soon as it has an answer, until
 * they are stopped.
 * @param token `Authorization` of the calls.
 */
export function startLoad(origin: string, token: string) {
  /** How many had a good answer. */
  let answered = 0
  /** Every other outcome: the status, or why there was none. */
  const lost: string[] = []
  let running = true

  const calls = [
    () => fetch(origin + apiPaths.customers, { headers: { Authorization: token } }),
    () => fetch(origin + apiPaths.contact, contactPost()),
  ]

  async function client(): Promise<void> {
    for (let count = 0; running; count += 1) {
      const call = calls[count % calls.length] as (typeof calls)[number] // of two
      try {
        const response = await call()
        await response.text()
        if (response.ok) answered += 1
        else lost.push(`${count % 2 ? 'POST' : 'GET'} ${response.status}`)
      } catch (error) {
        lost.push(`${count % 2 ? 'POST' : 'GET'} ${(error as Error).cause ?? error}`)
      }
    }
  }

  const clients = Array.from({ length: CLIENTS }, client)
  return {
    lost,
    answered: () => answered,
    async stop() {
      running = false
      await Promise.all(clients)
    },
  }
}
