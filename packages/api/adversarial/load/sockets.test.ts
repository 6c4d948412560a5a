import { getRequestListener } from '@hono/node-server'
import { until } from '@one-tick-ahead/ota/testing/until'
import { endServers, hold, sendRaw, serve } from '../../testing/sockets'
import { createTestApp, type TestApi } from '../../testing/test-app'
import { enrolVisitor, type Visitor } from '../../testing/visitor'

// What fetch and app.request cannot send: these are about Node's parser and its limits.

const IN_A_HURRY = { headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 50 }

/** The API, and a way to send it lines. */
async function serveApi({ app }: TestApi) {
  const { port } = await serve(getRequestListener(app.fetch))
  return async (lines: readonly string[]) => sendRaw(port, `${lines.join('\r\n')}\r\n\r\n`)
}
afterEach(endServers)

const START = ['GET /api/customer HTTP/1.1', 'Host: localhost']

/** The headers of a call that would be accepted. */
const goodHeaders = (visitor: Visitor): Record<string, string> => ({
  ...visitor.nextOtaHeaders(),
  Cookie: visitor.jar.header(),
})
const linesOf = (headers: Record<string, string>) =>
  Object.entries(headers).map((pair) => pair.join(': '))

test.each(['Authorization', 'X-Request-ID', 'RequestHistory', 'Cookie'])(
  'a %s that stands twice is refused, and spends nothing',
  async (name) => {
    const { api, visitor } = await enrolVisitor()
    await visitor.callWithOta() // so that the history is not empty
    const send = await serveApi(api)
    const headers = goodHeaders(visitor)
    const right = `${name}: ${headers[name]}`
    const others = linesOf(headers).filter((line) => line !== right)
    // Also behind more headers than Node keeps by itself.
    const many = Array<string>(1200).fill('a:')
    for (const lines of [
      [right, `${name}: x`, ...others],
      [`${name}: x`, right, ...others],
      [right, `${name.toUpperCase()}:`, ...others],
      [right, ...others, ...many, `${name.toLowerCase()}: x`],
    ]) {
      const answer = await send([...START, ...lines])
      expect(answer.head).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer.body).toContain('"code":"duplicate_header"')
    }
    expect((await send([...START, right, ...others])).head).toMatch(/^HTTP\/1\.1 200 /)
  },
)

test.each([
  ['a long Authorization', ['Authorization: OTA '.padEnd(9000, 'a')]],
  ['many short headers', Array.from({ length: 600 }, (_, n) => `X-${n}: ${'x'.repeat(10)}`)],
])('%s is 431 before any of our code runs', async (_, lines) => {
  const api = createTestApp()
  const send = await serveApi(api)
  expect((await send([...START, ...lines])).head).toMatch(/^HTTP\/1\.1 431 /)
  expect(api.lines).toEqual([])
})

test('the longest honest request fits', async () => {
  const { api, visitor } = await enrolVisitor()
  for (let count = 0; count < 20; count++) await visitor.callWithOta()
  const send = await serveApi(api)
  const answer = await send([...START, ...linesOf(goodHeaders(visitor))])
  expect(answer.head).toMatch(/^HTTP\/1\.1 200 /)
})

const post = 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
test.each([
  ['bodies', `${post}Content-Length: 4000\r\n\r\n`],
  ['chunks', `${post}Transfer-Encoding: chunked\r\n\r\nfff\r\n`],
  ['headers', 'GET / HTTP/1.1\r\nX: '],
])('while a hundred %s dribble, an honest call is answered', async (_, start) => {
  const { port } = await serve(getRequestListener(createTestApp().app.fetch), IN_A_HURRY)
  const dribble = async () => {
    const { socket, received, isClosed } = await hold(port, start)
    const timer = setInterval(() => socket.writable && socket.write('a'), 20)
    await until(isClosed, 'the server hangs up', 5000)
    clearInterval(timer)
    expect(received()).toMatch(/^HTTP\/1\.1 408 /)
  }
  const slow = Array.from({ length: 100 }, dribble)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  await Promise.all(slow)
})
