import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStaticSite } from '../../site/static-site'
import { type ConnectionLimits, createConnections } from '../../sockets/connections'
import { drain, listen } from '../../sockets/listen'
import { allowNoPolicy } from '../../testing/run-server'

let folder: string
let handler: RequestListener

/** A page and a film, for tests that call {@link serve}. */
export const site: RequestListener = (request, response) => handler(request, response)

const servers: Server[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ota-slow-'))
  await writeFile(join(folder, 'about.html'), 'about')
  await allowNoPolicy(folder)
  await writeFile(join(folder, 'film.mp4'), '')
  await truncate(join(folder, 'film.mp4'), 64 * 1024 * 1024)
  handler = createStaticSite(folder, new URL('http://localhost'))
})
afterEach(() => drain(servers.splice(0), 0))
afterAll(() => rm(folder, { recursive: true }))

/** A server with these limits; it ends with the test. */
export async function serve(
  handler: RequestListener,
  limits: Partial<ConnectionLimits>,
  http = {},
) {
  const connections = createConnections(limits)
  const where = { host: '127.0.0.1', port: 0, variable: 'PORT' }
  const server = await listen({ handler, ...where, connections, limits: http })
  servers.push(server)
  const { port } = server.address() as AddressInfo
  return { server, port, open: () => openOf(server) }
}

const openOf = (server: Server) =>
  new Promise<number>((done) => server.getConnections((_error, count) => done(count)))

/** Takes `bytes` every `everyMs`, and no more. */
export function readSlowly(port: number, text: string, bytes: number, everyMs: number) {
  let received = 0
  const socket = connect({
    port,
    host: '127.0.0.1',
    onread: {
      buffer: Buffer.alloc(bytes),
      callback(count) {
        received += count
        setTimeout(() => socket.resume(), everyMs).unref()
        return false
      },
    },
  })
  socket.on('error', () => {})
  socket.write(text)
  return { socket, received: () => received }
}
