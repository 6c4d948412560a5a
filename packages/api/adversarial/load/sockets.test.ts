import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { listen } from '../../sockets/listen'
import { sendRaw } from '../../testing/sockets'
import { createTestApi, enrolVisitor, type TestApi, type Visitor } from '../../testing/visitor'

// What fetch and app.request cannot send: these are about Node's parser and its limits.

const IN_A_HURRY = { headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 50 }

const servers: Server[] = []
/** The API on a free port, behind the listener that the server itself uses. */
async function serve({ app }: TestApi, limits?: Partial<typeof IN_A_HURRY>) {
  const handler = getRequestListener(app.fetch)
  const server = await listen({ handler, host: '127.0.0.1', port: 0, variable: 'PORT', limits })
  servers.push(server)
  return { server, port: (server.address() as AddressInfo).port }
}
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

const text = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n\r\n`

/** A call that would be accepted, as lines. */
function goodCall(visitor: Visitor) {
  const headers: Record<string, string> = {
    ...visitor.nextOtaHeaders(),
    Cookie: visitor.jar.header(),
  }
  const start = ['GET /api/customer HTTP/1.1', 'Host: localhost']
  return { start, headers, lines: Object.entries(headers).map((pair) => pair.join(': ')) }
}

describe('a header that carries a proof and stands twice is refused', () => {
  test.each(['Authorization', 'X-Request-ID', 'RequestHistory', 'Cookie'])('%s', async (name) => {
    const { api, visitor } = await enrolVisitor()
    expect((await visitor.callWithOta()).status).toBe(200) // so that the history is not empty
    const { port } = await serve(api)
    const { start, headers, lines } = goodCall(visitor)
    const right = `${name}: ${headers[name]}`
    const others = lines.filter((line) => line !== right)
    for (const pair of [
      [right, `${name}: x`],
      [`${name}: x`, right],
      [right, right],
      [right, `${name.toUpperCase()}: x`],
      [right, `${name}:`],
    ]) {
      const answer = await sendRaw(port, text([...start, ...pair, ...others]))
      expect(answer.head).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer.body).toContain('"code":"duplicate_header"')
    }
    const apart = [right, ...others, `${name.toLowerCase()}: x`]
    expect((await sendRaw(port, text([...start, ...apart]))).head).toMatch(/^HTTP\/1\.1 400 /)
    // Nothing of that spent the token: once, it is right.
    expect((await sendRaw(port, text([...start, right, ...others]))).head).toMatch(
      /^HTTP\/1\.1 200 /,
    )
  })
})

test('also behind more headers than Node keeps by itself', async () => {
  const { api, visitor } = await enrolVisitor()
  const { port } = await serve(api)
  const { start, lines } = goodCall(visitor)
  const many = [...start, ...lines, ...Array<string>(1200).fill('a:'), 'Authorization: OTA x']
  const answer = await sendRaw(port, text(many))
  expect(answer.head).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer.body).toContain('"code":"duplicate_header"')
})

test.each([
  ['one long header', ['X: '.padEnd(9000, 'x')]],
  ['a long Authorization', ['Authorization: OTA '.padEnd(9000, 'a')]],
  ['a request id of 10 kB', ['X-Request-ID: '.padEnd(10_240, 'a')]],
  ['many short headers', Array.from({ length: 600 }, (_, n) => `X-${n}: ${'x'.repeat(10)}`)],
])('%s is 431 before any of our code runs', async (_, lines) => {
  const api = createTestApi()
  const { port } = await serve(api)
  const call = ['GET /api/customer HTTP/1.1', 'Host: localhost']
  expect((await sendRaw(port, text([...call, ...lines]))).head).toMatch(/^HTTP\/1\.1 431 /)
  expect(api.lines).toEqual([])
  expect((await sendRaw(port, text(call))).head).toMatch(/^HTTP\/1\.1 401 /)
})

test('the longest honest request fits', async () => {
  const { api, visitor } = await enrolVisitor()
  for (let count = 0; count < 20; count++) {
    expect((await visitor.callWithOta()).status).toBe(200)
  }
  const { port } = await serve(api)
  const { start, lines } = goodCall(visitor)
  expect((await sendRaw(port, text([...start, ...lines]))).head).toMatch(/^HTTP\/1\.1 200 /)
})

describe('slow requests do not hold a connection', () => {
  const post = ['POST /api/contact HTTP/1.1', 'Host: x', 'Content-Type: application/json']
  const drip = { char: 'a', everyMs: 20 }

  test.each([
    ['bodies', text([...post, 'Content-Length: 4000'])],
    ['chunks', `${text([...post, 'Transfer-Encoding: chunked'])}fff\r\n`],
    ['headers', 'GET / HTTP/1.1\r\nX: '],
  ])('while a hundred %s dribble, an honest call is answered', async (_, start) => {
    const { port } = await serve(createTestApi(), IN_A_HURRY)
    const slow = Array.from({ length: 100 }, () => sendRaw(port, start, drip))
    const honest = await fetch(`http://127.0.0.1:${port}/healthz`)
    expect(honest.status).toBe(200)
    for (const { head, ms } of await Promise.all(slow)) {
      expect(head).toMatch(/^HTTP\/1\.1 408 /)
      expect(ms).toBeLessThan(5000)
    }
  })

  test('the server’s own limits are ten seconds', async () => {
    const { server } = await serve(createTestApi())
    expect(server.headersTimeout).toBe(10_000)
    expect(server.requestTimeout).toBe(10_000)
    expect(server.maxRequestsPerSocket).toBe(1000)
  })
})
