import { createServer } from 'node:http'
import { duplexPair } from 'node:stream'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import type { createApp } from '../app'

/**
 * Over one connection, all at once: a client that waited for each answer would take most of the time,
 * and the compiler would be busy with it. The connection stays in this process: this app counts no
 * requests, and has the real keys of the JWTs.
 * @returns the status of each.
 */
export async function askOverHttp(
  app: Pick<ReturnType<typeof createApp>, 'fetch'>,
  path: string,
  requests: readonly Readonly<Record<string, string>>[],
): Promise<number[]> {
  const server = createServer(getRequestListener(app.fetch))
  const [client, accepted] = duplexPair()
  accepted.on('error', (error) => client.destroy(error))
  server.emit('connection', accepted)
  try {
    for (const [index, headers] of requests.entries()) {
      const isLast = index === requests.length - 1
      const lines = Object.entries({ ...headers, Connection: isLast ? 'close' : 'keep-alive' })
      const head = [
        `GET ${path} HTTP/1.1`,
        'Host: localhost',
        ...lines.map((line) => line.join(': ')),
      ]
      client.write(`${head.join('\r\n')}\r\n\r\n`)
    }
    const answers = await text(client)
    return [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
  } finally {
    client.destroy()
    accepted.destroy()
    server.close()
  }
}
