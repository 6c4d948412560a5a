import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { hardenAnswers, setHeader } from './answer-headers'

const app = new Hono()
  .use(hardenAnswers({ resourcePolicy: 'same-site', hsts: 'max-age=1' }))
  .use((c, next) => {
    setHeader(c, 'Vary', 'Origin')
    return next()
  })
  .get('/plain', (c) => c.body('{}', 200, { 'Content-Type': 'application/json' }))
  .get('/kept', (c) => c.json({}, 200, { 'cache-control': 'max-age=300' }))
  .get('/late', (c) => {
    c.header('Set-Cookie', 'a=1', { append: true })
    c.header('Set-Cookie', 'b=2', { append: true })
    return c.json({})
  })
  .get('/broken', () => {
    throw new Error('no')
  })
app.onError((_, c) => c.json({ code: 'internal_error' }, 500))

let server: Server
beforeAll((done) => {
  server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1', done)
})
afterAll((done) => {
  server.close(done)
  server.closeAllConnections()
})

/** The same app, asked over a socket and without one. */
const ways = {
  'over a socket': (path: string) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`),
  'without one': (path: string) => Promise.resolve(app.request(path)),
}
const HARDENING = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=1',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
/** Node's own of each message, which say nothing of the app. */
const OF_THE_CONNECTION = ['connection', 'date', 'keep-alive', 'content-length']

describe.each(Object.keys(ways) as (keyof typeof ways)[])('%s', (way) => {
  const headersOf = async (path: string) => {
    const headers = new Headers((await ways[way](path)).headers)
    for (const name of OF_THE_CONNECTION) headers.delete(name)
    return Object.fromEntries(headers)
  }
  const json = { 'content-type': expect.stringContaining('application/json') }

  test('an answer has every header, and no other', async () => {
    const expected = { ...HARDENING, ...json, 'cache-control': 'no-store', vary: 'Origin' }
    expect(await headersOf('/plain')).toEqual(expected)
    expect(await headersOf('/broken')).toEqual(expected)
  })

  test('what an answer says itself is sent once, in place of the common word', async () => {
    expect(await headersOf('/kept')).toEqual({
      ...HARDENING,
      ...json,
      'cache-control': 'max-age=300',
      vary: 'Origin',
    })
  })

  test('cookies are added to them', async () => {
    const { headers } = await ways[way]('/late')
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(headers.get('x-frame-options')).toBe('DENY')
  })
})
