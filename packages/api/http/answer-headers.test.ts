import { getRequestListener } from '@hono/node-server'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { Hono } from 'hono'
import { createTestAttacker } from '../testing/attacker'
import { createTestApp, SITE } from '../testing/test-app'
import { hardenAnswers, setHeader } from './answer-headers'

const app = new Hono()
  .use(hardenAnswers({ resourcePolicy: 'same-site', hsts: 'max-age=1' }))
  .use((c, next) => {
    setHeader(c, 'Vary', 'Origin')
    return next()
  })
  .get('/plain', (c) => c.body('{}', 200, { 'Content-Type': 'application/json' }))
  .get('/kept', (c) => c.json({}, 200, { 'cache-control': 'max-age=300' }))
  .get('/cookies', (c) => {
    c.header('Set-Cookie', 'a=1', { append: true })
    c.header('Set-Cookie', 'b=2', { append: true })
    return c.json({})
  })
  .get('/broken', () => {
    throw new Error('no')
  })
app.onError((_, c) => c.json({ code: 'internal_error' }, 500))

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

function ofTheApp({ headers }: Response) {
  const own = new Headers(headers)
  for (const name of OF_THE_CONNECTION) own.delete(name)
  return Object.fromEntries(own)
}

const json = { 'content-type': expect.stringContaining('application/json') }
const common = { ...HARDENING, ...json, 'cache-control': 'no-store', vary: 'Origin' }

// A header that an answer sets itself is sent once, in place of the common one.
test.each([
  ['/plain', common],
  ['/broken', common],
  ['/kept', { ...common, 'cache-control': 'max-age=300' }],
])('the answer of %s has every header, and no other', async (path, expected) => {
  expect(ofTheApp(await app.request(path))).toEqual(expected)
})

test('cookies are added to them, over a socket and without one', async () => {
  const real = await listen(getRequestListener(app.fetch))
  for (const answer of [await fetch(`${real.origin}/cookies`), await app.request('/cookies')]) {
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
  }
  await real.close()
})

// What a page of the site asks, what a foreign one does, and what goes wrong.
const origin = { Origin: SITE }
const preflight = { ...origin, 'Access-Control-Request-Method': 'POST' }
const requests: [path: string, init: RequestInit, status: number][] = [
  ['/healthz', { headers: origin }, 200],
  ['/healthz', { method: 'HEAD' }, 200],
  ['/api/customer', { headers: origin }, 401],
  ['/api/customer', { headers: { Origin: 'https://foreign.example' } }, 401],
  ['/api/customer', { headers: { 'Early-Data': '1' } }, 425],
  ['/api/customer', { method: 'POST' }, 405],
  ['/api/customer', { method: 'OPTIONS', headers: { ...preflight } }, 204],
  ['/api/nothing', { headers: origin }, 404],
]
const attacks: typeof requests = [
  ['/', {}, 200],
  ['/request-jwt', { method: 'POST', headers: origin }, 400],
  ['/request-jwt', { method: 'OPTIONS', headers: preflight }, 204],
  ['/nothing', {}, 404],
]
test.each([
  ['the API', () => createTestApp({ publicApiUrl: SITE }).app, requests],
  ['the attacker', () => createTestAttacker([]).app, attacks],
] as const)('%s says the same over a socket and without one', async (_, create, list) => {
  const whole = create()
  const real = await listen(
    getRequestListener((request, env) => whole.fetch(request, env as never)),
  )
  for (const [path, init, status] of list) {
    const [over, without] = await Promise.all([
      fetch(real.origin + path, init),
      whole.request(path, init),
    ])
    expect([path, over.status, without.status]).toEqual([path, status, status])
    expect(ofTheApp(over)).toEqual(ofTheApp(without))
    expect(over.headers.get('x-frame-options')).toBe('DENY')
  }
  await real.close()
})
