import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { until } from '@one-tick-ahead/ota/testing/until'
import { drain, listen } from '../sockets/listen'

type Served = Parameters<typeof listen>[0]
const servers: Server[] = []
const clients: Socket[] = []

/** A free port of 127.0.0.1, behind the listener that the server itself uses; {@link endServers} ends it. */
export async function serve(handler: Served['handler'], limits?: Served['limits']) {
  const server = await listen({ handler, host: '127.0.0.1', port: 0, variable: 'PORT', limits })
  servers.push(server)
  return { server, port: (server.address() as AddressInfo).port }
}

/** Closes all servers, and cuts all connections at both ends. */
export async function endServers(): Promise<void> {
  await drain(servers.splice(0), 0)
  // A client that reads nothing does not see the end, and would keep the process alive.
  for (const client of clients.splice(0)) client.destroy()
}

/** A request in plain HTTP/1.1. */
export const get = (path: string, headers = '', method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`

/** Connects to 127.0.0.1, sends `text` and reads the answer, unless `paused`; {@link endServers} ends it. */
export async function hold(port: number, text: string, { paused = false } = {}) {
  let received = ''
  let isOver = false
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  clients.push(socket)
  if (!paused) {
    socket.on('data', (chunk) => {
      received += chunk
    })
  }
  // The server may reset the connection, which the tests see by `isClosed`.
  socket.on('error', () => {})
  await new Promise<void>((done) => {
    socket.on('close', () => {
      isOver = true
      done()
    })
    socket.once('connect', () => socket.write(text, () => done()))
  })
  return { socket, received: () => received, isClosed: () => isOver }
}

/** Sends a text unchanged. @returns the first chunk of the answer, or all of it if the server hangs up */
export async function sendRaw(port: number, text: string) {
  const { socket, received, isClosed } = await hold(port, text)
  await until(() => isClosed() || received() !== '', 'an answer')
  socket.destroy()
  const [head = '', ...rest] = received().split('\r\n\r\n')
  return { head, body: rest.join('\r\n\r\n') }
}
