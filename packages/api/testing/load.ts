import { connect } from 'node:net'

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

/**
 * Four clients that call without a pause.
 * @param call gets the client's number, and that of its call.
 * @returns what stops them.
 */
export function startClients(call: (client: number, count: number) => Promise<unknown>) {
  let running = true
  const begin = async (_: unknown, client: number) => {
    for (let count = 0; running; count += 1) await call(client, count)
  }
  const clients = Array.from({ length: 4 }, begin)
  return async () => {
    running = false
    await Promise.all(clients)
  }
}
