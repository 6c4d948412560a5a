import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import type { AskAs } from './warm-up'

const LOOPBACK = '127.0.0.1'

/**
 * Over one connection, all at once: a client that waited for each answer would take most of the time,
 * and the compiler would be busy with it.
 */
export const askOverHttp: AskAs = async (app, path, requests) => {
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((done) => server.listen(0, LOOPBACK, done))
  const { port } = server.address() as AddressInfo // of a port, not of a pipe
  const socket = connect(port, LOOPBACK)
  try {
    for (const [index, headers] of requests.entries()) {
      const isLast = index === requests.length - 1
      const lines = Object.entries({ ...headers, Connection: isLast ? 'close' : 'keep-alive' })
      const head = [
        `GET ${path} HTTP/1.1`,
        'Host: localhost',
        ...lines.map((line) => line.join(': ')),
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
    }
    const answers = await text(socket)
    return [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
  } finally {
    socket.destroy()
    server.close()
  }
}
