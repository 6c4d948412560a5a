import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@one-tick-ahead/ota/testing/until'
import { createStaticSite } from '../../site/static-site'
import { drain, listen } from '../../sockets/listen'
import { allowNoPolicy } from '../../testing/run-server'
import { get, hold } from '../../testing/sockets'

// Clients that keep what they were given: the limits are the server's own, in less time.

let folder: string
let handler: RequestListener

/** A page and a film. */
const site: RequestListener = (request, response) => handler(request, response)

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
async function serve(handler: RequestListener, limits: Parameters<typeof listen>[0]['limits']) {
  const server = await listen({ handler, host: '127.0.0.1', port: 0, variable: 'PORT', limits })
  servers.push(server)
  const { port } = server.address() as AddressInfo
  return { server, port, open: () => openOf(server) }
}

const openOf = (server: Server) =>
  new Promise<number>((done) => server.getConnections((_error, count) => done(count)))

/** Takes `bytes` every `everyMs`, and no more. */
function readSlowly(port: number, text: string, bytes: number, everyMs: number) {
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

const STALLED_MS = 300

const film = get('/film.mp4')
/** Each to a request of its own. */
const pipelined = get('/api/none').repeat(30)
const answer: RequestListener = (_request, response: ServerResponse) =>
  void response.end('x'.repeat(1_000_000))

test.each([
  ['nothing of a film', site, film, 600_000],
  ['a film byte by byte', site, film, 20],
  ['nothing of thirty answers', answer, pipelined, 600_000],
  ['thirty answers byte by byte', answer, pipelined, 20],
])('who reads %s is cut', async (_, handler, text, everyMs) => {
  const { port, open } = await serve(handler, { timeout: STALLED_MS })
  const { socket, received } = readSlowly(port, text, 1, everyMs)
  await until(() => received() > 0, 'the first byte')
  await until(async () => (await open()) === 0, 'it is cut')
  socket.destroy()
})

test('who reads slowly and goes on is served to the end', async () => {
  const bytes = 32 * 1024 * 1024
  const { port } = await serve(site, { timeout: STALLED_MS })
  const text = get('/film.mp4', `Range: bytes=0-${bytes - 1}\r\n`)
  const { socket, received } = readSlowly(port, text, 1024 * 1024, 40)
  const started = performance.now()
  await until(() => received() > bytes, 'all of it')
  expect(performance.now() - started).toBeGreaterThan(2 * STALLED_MS)
  socket.destroy()
})

test('a connection may be idle for longer than a request may take; a stop closes it at once', async () => {
  const http = { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 }
  const { server, port } = await serve(site, http)
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000) // nginx and most load balancers
  const { socket, received, isClosed } = await hold(port, get('/about'))
  await until(() => received().endsWith('about'), 'the first answer')
  expect(received()).toContain('Keep-Alive: timeout=75')
  const asked = performance.now()
  await until(() => performance.now() - asked > 400, 'four times what a request may take')
  socket.write(get('/about'))
  await until(() => /about[\s\S]*about$/.test(received()), 'the second')
  await drain([server], 2 ** 31 - 1) // without a cut-off
  await until(isClosed, 'it is closed')
})

test('a stop cuts slow readers off when the drain time is over', async () => {
  const { server, port } = await serve(site, {})
  const { socket, isClosed, received } = await hold(port, get('/film.mp4'))
  await until(() => received() !== '', 'the answer begins')
  socket.pause()
  await drain([server], 100)
  socket.resume()
  await until(isClosed, 'the connection is cut')
  expect(received().length).toBeLessThan(64 * 1024 * 1024)
})

test('a connection beyond the bound is closed without an answer, and takes nothing from the others', async () => {
  const { server, port } = await serve(site, { maxConnections: 3 })
  let downloads = 0
  server.on('request', () => downloads++)
  const others = await Promise.all([1, 2].map(() => hold(port, film, { paused: true })))
  const kept = await hold(port, get('/about'))
  await until(() => downloads === 3, 'three requests')
  const newcomer = await hold(port, get('/about'))
  await until(newcomer.isClosed, 'the newcomer is closed')
  expect(newcomer.received()).toBe('')
  kept.socket.write(get('/about'))
  await until(() => /about[\s\S]*about$/.test(kept.received()), 'a second answer')
  for (const { socket } of others) socket.destroy()
})
