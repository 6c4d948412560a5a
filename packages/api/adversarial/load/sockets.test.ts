import { getRequestListener } from '@hono/node-server'
import { until } from '@one-tick-ahead/ota/testing/until'
import { Configuration } from 'openid-client'
import { apiPaths } from '../../contract/paths'
import { endServers, hold, sendRaw, serve } from '../../testing/sockets'
import { createTestApp, type TestApi } from '../../testing/test-app'
import { enrolVisitor, type Visitor } from '../../testing/visitor'

// Node's parser and its limits: fetch and app.request cannot send these requests.

const IN_A_HURRY = { headersTimeout: 1000, requestTimeout: 1000, connectionsCheckingInterval: 50 }

/** Serves the API. @returns sends it a request by its lines */
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
  'a repeated %s is refused, and uses no request id',
  async (name) => {
    const { api, visitor } = await enrolVisitor()
    await visitor.callWithOta() // so that the history is not empty
    const send = await serveApi(api)
    const headers = goodHeaders(visitor)
    const right = `${name}: ${headers[name]}`
    const others = linesOf(headers).filter((line) => line !== right)
    // By default Node drops the headers behind so many others.
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
])('a call with %s gets 431, without a line in the log', async (_, lines) => {
  const api = createTestApp()
  const send = await serveApi(api)
  expect((await send([...START, ...lines])).head).toMatch(/^HTTP\/1\.1 431 /)
  expect(api.lines).toEqual([])
})

/** Longer than the headers of a browser and of two proxies, which are some 1,000 bytes. */
const OF_BROWSER = { 'User-Agent': 'x'.repeat(1500) }

test('accepts the longest honest request: a full send log, four sign-ins under way', async () => {
  const issuer = 'https://issuer.example'
  const provider = new Configuration({ issuer, authorization_endpoint: `${issuer}/auth` }, 'site')
  const identityProvider = { configuration: async () => provider }
  const { api, visitor } = await enrolVisitor({ identityProvider })
  for (let count = 0; count < 4; count++) await visitor.call(apiPaths.signIn)
  for (let count = 0; count < 20; count++) await visitor.callWithOta()
  const send = await serveApi(api)
  expect([...visitor.jar.keys()]).toContain('ota_txn')
  const headers = { ...OF_BROWSER, ...goodHeaders(visitor) }
  const answer = await send([...START, ...linesOf(headers)])
  expect(answer.head).toMatch(/^HTTP\/1\.1 200 /)
})

const post = 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
test.each([
  ['bodies', `${post}Content-Length: 4000\r\n\r\n`],
  ['chunks', `${post}Transfer-Encoding: chunked\r\n\r\nfff\r\n`],
  ['headers', 'GET / HTTP/1.1\r\nX: '],
])('an honest call is answered while a hundred clients send %s slowly', async (_, start) => {
  const { port } = await serve(getRequestListener(createTestApp().app.fetch), IN_A_HURRY)
  const dribble = async () => {
    const { socket, received, isClosed } = await hold(port, start)
    const timer = setInterval(() => socket.writable && socket.write('a'), 20)
    await until(isClosed, 'the server hangs up')
    clearInterval(timer)
    expect(received()).toMatch(/^HTTP\/1\.1 408 |^$/) // TCP drops an unread answer after a late write
  }
  const slow = Array.from({ length: 100 }, dribble)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  await Promise.all(slow)
})
