import { once } from 'node:events'
import { mkdtemp, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@one-tick-ahead/ota/testing/until'
import { createStaticSite } from '../../site/static-site'
import { drain } from '../../sockets/listen'
import { describeOnLinux } from '../../testing/platform'
import { allowNoPolicy } from '../../testing/run-server'
import { endServers, get, hold, serve } from '../../testing/sockets'

// The server's own limits, with shorter times.

const FILM_BYTES = 64 * 1024 * 1024
/** Long for a busy machine, which stops server and client together. */
const STALLED_MS = 1000
const film = get('/film.mp4')

let folder: string
let filmPath: string
/** A page and a film. */
let site: RequestListener

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ota-slow-'))
  filmPath = join(folder, 'film.mp4')
  await writeFile(join(folder, 'about.html'), 'about')
  await allowNoPolicy(folder)
  await writeFile(filmPath, '')
  await truncate(filmPath, FILM_BYTES)
  site = createStaticSite(folder, new URL('http://localhost'))
})
afterEach(async () => {
  await endServers()
  await rm(folder, { recursive: true })
})

/** A server with these limits; `open` counts its connections. */
async function serveOpen(...options: Parameters<typeof serve>) {
  const served = await serve(...options)
  const open = () =>
    new Promise<number>((done) => served.server.getConnections((_error, count) => done(count)))
  return { ...served, open }
}

test.each<[string, () => RequestListener, string]>([
  ['a film', () => site, film],
  [
    'thirty answers',
    () => (_request, response) => void response.end('x'.repeat(1_000_000)),
    get('/').repeat(30),
  ],
])('the server cuts a client that reads nothing of %s', async (_, handler, text) => {
  const { server, port, open } = await serveOpen(handler(), { timeout: STALLED_MS })
  const connected = once(server, 'connection')
  await hold(port, text, { paused: true })
  await connected
  await until(async () => (await open()) === 0, 'it is cut')
})

test('a client that reads slowly receives the whole film', async () => {
  const bytes = FILM_BYTES / 2
  const { port } = await serveOpen(site, { timeout: STALLED_MS })
  let received = 0
  const started = performance.now()
  const onread = {
    buffer: Buffer.alloc(1024 * 1024),
    callback(count: number) {
      received += count
      setTimeout(() => socket.resume(), 80)
      return false
    },
  }
  const socket = connect({ port, host: '127.0.0.1', onread })
  socket.write(get('/film.mp4', `Range: bytes=0-${bytes - 1}\r\n`))
  await until(() => received > bytes, 'all of it')
  expect(performance.now() - started).toBeGreaterThan(2 * STALLED_MS)
  socket.destroy()
})

test('a connection may be idle longer than a request may take, and a stop closes it at once', async () => {
  const http = { headersTimeout: 1000, requestTimeout: 1000, connectionsCheckingInterval: 50 }
  const { server, port } = await serveOpen(site, http)
  const { socket, received, isClosed } = await hold(port, get('/about'))
  await until(() => received().endsWith('about'), 'the first answer')
  expect(received()).toContain('Keep-Alive: timeout=75') // nginx and most load balancers have 60
  await new Promise((resolve) => setTimeout(resolve, 1500))
  socket.write(get('/about'))
  await until(() => /about[\s\S]*about$/.test(received()), 'the second')
  await drain([server], 2 ** 31 - 1) // without a cut-off
  await until(isClosed, 'it is closed')
})

test('a stop cuts slow readers off after the drain time', async () => {
  const { server, port, open } = await serveOpen(site)
  await hold(port, film, { paused: true })
  await until(async () => (await open()) === 1, 'it is there')
  await drain([server], 100)
  expect(await open()).toBe(0)
})

test('a connection beyond the bound is closed without an answer, and the others stay', async () => {
  const { port, open } = await serveOpen(site, { maxConnections: 3 })
  for (let count = 0; count < 2; count++) await hold(port, film, { paused: true })
  const kept = await hold(port, get('/about'))
  await until(() => kept.received().endsWith('about'), 'an answer')
  const newcomer = await hold(port, get('/about'))
  await until(newcomer.isClosed, 'the newcomer is closed')
  expect([newcomer.received(), await open()]).toEqual(['', 3])
})

describeOnLinux('a film under way', () => {
  /** True while this process has the film open. */
  async function isOpen(): Promise<boolean> {
    const names = await readdir('/proc/self/fd')
    const link = (name: string) => readlink(`/proc/self/fd/${name}`).catch(() => '')
    return (await Promise.all(names.map(link))).includes(filmPath)
  }

  test('is closed when its reader hangs up', async () => {
    const { port } = await serveOpen(site)
    const { socket } = await hold(port, film, { paused: true })
    await until(isOpen, 'the film is open')
    socket.resetAndDestroy()
    await until(async () => !(await isOpen()), 'the film is closed')
  })

  test('is cut when the file is cut short', async () => {
    const { port } = await serveOpen(site)
    const { socket, isClosed } = await hold(port, film, { paused: true })
    await until(isOpen, 'the film is open')
    await truncate(filmPath, 1000)
    socket.resume()
    await until(isClosed, 'the connection is cut')
    expect(await isOpen()).toBe(false)
  })
})
