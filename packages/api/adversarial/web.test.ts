import { RATES } from '../contract/limits'
import { createTestAttacker } from '../testing/attacker'
import { stopClock } from '../testing/clocks'
import { createTestApp, SITE } from '../testing/test-app'
import { enrolVisitor } from '../testing/visitor'

const FOREIGN = [
  ...['null', '*', `${SITE}/`, `${SITE}, https://evil.test`, 'HTTP://LOCALHOST:3000'],
  ...['http://localhost:3000.evil.test', 'http://localhost:3000@evil.test'],
  ...['http://evil.localhost:3000', 'http://evillocalhost:3000', 'http://localhost:30000'],
  ...['http://localhost', 'https://localhost:3000', 'http://127.0.0.1:3000'],
]

const cors = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))

const READABLE = {
  'access-control-allow-origin': SITE,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers':
    'Authorization,session_key,jSessionId,OTA-Verdict,token_response_time,Date,Retry-After',
}

/** A refusal must also name the site, or its page could not read the reason. */
test.each(['/api/customer', '/api/fetchtoken', '/api/logout', '/api/contact', '/api/nothing'])(
  '%s answers pages of the site with credentials',
  async (path) => {
    const { app } = createTestApp()
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await app.request(path, { method, headers: { origin: SITE } })
      expect(cors(answer)).toEqual(READABLE)
      const headers = { origin: SITE, 'access-control-request-method': method }
      expect(cors(await app.request(path, { method: 'OPTIONS', headers }))).toEqual({
        ...READABLE,
        'access-control-allow-methods': 'GET,POST',
        'access-control-allow-headers':
          'authorization,content-type,device-id,device-key,x-request-id,requesthistory',
        'access-control-max-age': '7200',
      })
    }
  },
)

test.each(FOREIGN)('origin %s is never named, and changes no state', async (origin) => {
  const { visitor } = await enrolVisitor()
  const headers = { origin, 'device-id': visitor.deviceId, Authorization: visitor.token }
  for (const [method, path, status] of [
    ['OPTIONS', '/api/customer', 204],
    ['GET', '/api/customer', 200],
    ['GET', '/api/fetchtoken', 403],
    ['GET', '/api/registerDevice', 403],
    ['POST', '/api/token', 403],
    ['POST', '/api/logout', 403],
  ] as const) {
    const response = await visitor.call(path, { method, headers })
    expect([path, response.status]).toEqual([path, status])
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('vary')).toContain('Origin')
  }
  expect((await visitor.callWithOta()).status).toBe(200)
})

const MODES = ['cors', 'same-origin', 'no-cors', 'navigate', undefined]

// A browser leaves out `Origin` in some requests, and tells by these headers where they come from.
test.each([
  ...['cross-site', 'same-site', 'none'].flatMap((site) => MODES.map((mode) => [site, mode])),
  ...['no-cors', 'navigate', 'websocket'].map((mode) => ['same-origin', mode]),
])('a call from %s in mode %s without an origin changes no state', async (site = '', mode) => {
  const { visitor } = await enrolVisitor()
  const headers = {
    'sec-fetch-site': site,
    ...(mode && { 'sec-fetch-mode': mode }),
    'device-id': visitor.deviceId,
    Authorization: visitor.token,
  }
  for (const [method, path] of [
    ['GET', '/api/fetchtoken'],
    ['GET', '/api/registerDevice'],
    ['POST', '/api/token'],
    ['POST', '/api/contact'],
    ['POST', '/api/logout'],
  ] as const) {
    const { status } = await visitor.call(path, { method, headers })
    expect([path, status]).toEqual([path, 403])
  }
  expect((await visitor.callWithOta()).status).toBe(200)
})

test.each(['/healthz', '/oauth2/authorization/google', '/elsewhere'])(
  '%s names no origin',
  async (path) => {
    const { app } = createTestApp()
    for (const origin of [SITE, 'https://evil.test']) {
      expect(cors(await app.request(path, { headers: { origin } }))).toEqual({})
    }
  },
)

test('a page of the site can read 425 and 429', async () => {
  stopClock()
  const { app } = createTestApp({ rates: { ...RATES, calls: { calls: 2, seconds: 2 } } })
  const call = (headers = {}) =>
    app.request('/api/customer', { headers: { origin: SITE, ...headers } })
  const answers = [await call({ 'early-data': '1' }), await call(), await call()]
  jest.useRealTimers()
  expect(answers.map(({ status }) => status)).toEqual([425, 401, 429])
  for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBe(SITE)
})

test.each([[SITE, SITE], ...FOREIGN.map((origin) => [origin, null])])(
  'the attacker host answers origin %s with %s',
  async (origin, allowed) => {
    const { app } = createTestAttacker([])
    for (const method of ['OPTIONS', 'POST']) {
      const headers = { origin: `${origin}` }
      const response = await app.request('/request-jwt', { method, headers })
      expect(response.headers.get('access-control-allow-origin')).toBe(allowed)
      expect(response.headers.get('vary')).toContain('Origin')
    }
  },
)
