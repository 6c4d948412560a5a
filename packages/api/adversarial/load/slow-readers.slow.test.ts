import type { ServerResponse } from 'node:http'
import { until } from '@one-tick-ahead/ota/testing/until'
import { drain } from '../../sockets/listen'
import { get, hold } from '../../testing/sockets'
import { readSlowly, serve, site } from './slow-readers'

/** Pipelined answers of the API, to one who never reads and to one who reads a byte at a time. */
test.each([
  ['nothing', 600_000],
  ['byte by byte', 20],
])('who reads %s of thirty answers is cut', async (_, everyMs) => {
  const answer = (_request: unknown, response: ServerResponse) =>
    void response.end('x'.repeat(1_000_000))
  const { port, open } = await serve(answer, { readTimeout: 300 })
  const { socket, received } = readSlowly(port, get('/api/none').repeat(30), 1, everyMs)
  await until(() => received() > 0, 'the first byte')
  await until(async () => (await open()) === 0, 'it is cut')
  socket.destroy()
})

test('who reads slowly and goes on is served to the end', async () => {
  const bytes = 32 * 1024 * 1024
  const readTimeout = 500
  const { port } = await serve(site, { readTimeout })
  const text = get('/film.mp4', `Range: bytes=0-${bytes - 1}\r\n`)
  const { socket, received } = readSlowly(port, text, 1024 * 1024, 40)
  const started = performance.now()
  await until(() => received() > bytes, 'all of it')
  expect(performance.now() - started).toBeGreaterThan(2 * readTimeout)
  socket.destroy()
})

test('a connection may be idle for longer than a request may take; a stop closes it at once', async () => {
  const http = { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 }
  const { server, port } = await serve(site, {}, http)
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
