import { getRequestListener } from '@hono/node-server'
import { until } from '@one-tick-ahead/ota/testing/until'
import { endServers, get, hold, serve } from '../../testing/sockets'
import { createTestApp } from '../../testing/test-app'

afterEach(endServers)

const API = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n'
const POST = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\n'
const HIDDEN = get('/api/customer')

// A proxy may read the end of such a request elsewhere, and so take what follows for another's.
test.each([
  ['two lengths', `${POST}Content-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n`],
  [
    'a length and chunks',
    `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['chunks that are not the last coding', `${POST}Transfer-Encoding: chunked, gzip\r\n\r\n`],
  ['an unknown coding', `${POST}Transfer-Encoding: xchunked\r\n\r\n`],
  ['a length that is no number', `${POST}Content-Length: +4\r\n\r\n`],
  ['a length of two numbers', `${POST}Content-Length: 0, 4\r\n\r\n`],
  [
    'a chunk whose size is no number',
    `${POST}Transfer-Encoding: chunked\r\n\r\n0x1\r\na\r\n0\r\n\r\n`,
  ],
  ['a blank before the colon', `${API}Content-Length : 4\r\n\r\n`],
  ['a folded header', `${API}X-Own: a\r\n b\r\n\r\n`],
  ['a control character in a header', `${API}X-Own: a\0b\r\n\r\n`],
  ['line ends without a carriage return', API.replaceAll('\r\n', '\n').concat('\n')],
  ['an unknown method', API.replace('GET', 'GETS').concat('\r\n')],
  ['a version of its own', API.replace('1.1', '7.7').concat('\r\n')],
  ['no method', 'hello\r\n\r\n'],
])('a request with %s gets 400, and the server reads nothing behind it', async (_, request) => {
  const { app, lines } = createTestApp()
  const { port } = await serve(getRequestListener(app.fetch))
  const { socket, received, isClosed } = await hold(port, get('/healthz'))
  const statuses = () => received().match(/HTTP\/1\.1 \d+/g) ?? []
  await until(() => statuses().length === 1, 'the answer to a right request')
  socket.write(request + HIDDEN)
  await until(isClosed, 'the end', 20_000)
  expect(statuses()).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
  expect(lines.join()).not.toContain('/api/customer')
})
