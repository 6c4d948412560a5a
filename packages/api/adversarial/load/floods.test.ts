import { randomUUID } from 'node:crypto'
import { BlockList } from 'node:net'
import { createSessionId } from '@one-tick-ahead/ota/server/session-keys'
import { RATES, type Rates } from '../../contract/limits'
import { apiPaths } from '../../contract/paths'
import { createTestAttacker, TOKEN } from '../../testing/attacker'
import { stopClock } from '../../testing/clocks'
import { contactPost } from '../../testing/contact'
import { createTestApp, NO_LIMITS, SITE } from '../../testing/test-app'
import { testSecrets } from '../../testing/test-secrets'
import { enrolVisitor, Visitor } from '../../testing/visitor'
import { createJwtTokens } from '../../tokens/jwt'

const STRANGER = '192.0.2.1'

beforeEach(stopClock)
afterEach(() => {
  jest.useRealTimers()
})

/** Sends all requests at once. @returns the number of answers by status */
async function flood(
  { app }: Pick<ReturnType<typeof createTestApp>, 'app'>,
  count: number,
  headersOf: (index: number) => Record<string, string>,
  { method = 'GET', socket = STRANGER } = {},
) {
  const incoming = { socket: { remoteAddress: socket }, rawHeaders: [] }
  const answers = Array.from({ length: count }, async (_, index) => {
    const init = { method, headers: headersOf(index) }
    return (await app.request('/api/customer', init, { incoming })).status
  })
  const statuses: Record<number, number> = {}
  for (const status of await Promise.all(answers)) statuses[status] = (statuses[status] ?? 0) + 1
  return statuses
}

test('preflights are answered during a flood of calls', async () => {
  const api = createTestApp({ rates: { ...RATES, calls: { calls: 100, seconds: 2 } } })
  expect(await flood(api, 150, () => ({}))).toEqual({ 401: 100, 429: 50 })
  const preflight = { origin: SITE, 'access-control-request-method': 'GET' }
  expect(await flood(api, 150, () => preflight, { method: 'OPTIONS' })).toEqual({ 204: 150 })
})

test('a flood at an address does not block a hundred pages there', async () => {
  const api = createTestApp({ rates: RATES })
  const incoming = { socket: { remoteAddress: STRANGER }, rawHeaders: [] }
  const request = (path: string, init: RequestInit) => api.app.request(path, init, { incoming })
  const visitors = Array.from({ length: 100 }, () => new Visitor(api))
  await Promise.all(visitors.map((visitor) => visitor.enrol()))
  const inHall = visitors.map((visitor) => visitor.copy({ ...api, app: { request } }))

  const ids = { kid: 1, recordKey: 'A'.repeat(22), issuedAt: 0, expiresAt: 2 ** 32 - 1 }
  const invented = () => ({
    Cookie: `ota_session=${createSessionId({ ...ids, deviceId: randomUUID() })}; ota_device=${'A'.repeat(43)}`,
  })
  const flooded = flood(api, 1500, (n) => ({
    Authorization: n % 2 ? TOKEN : 'Bearer a.b.c',
    ...invented(),
  }))
  const calls = inHall.flatMap((visitor) => [
    visitor.callWithOta(),
    // A page on another host than the API's sends no cookie.
    request('/api/customer', { headers: { Authorization: visitor.token } }),
  ])
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses).toEqual(Array(200).fill(200))
  expect(await flooded).toEqual({ 401: 1000, 429: 500 })
})

test('the sign-ins at one address share ten times the calls of one sign-in', async () => {
  const api = createTestApp({ rates: { ...RATES, calls: { calls: 10, seconds: 2 } } })
  const jwt = createJwtTokens(testSecrets.jwtKeys, SITE, () => api.clock.now)
  const tokens = Array.from({ length: 15 }, () =>
    jwt.issue({ sid: randomUUID(), subject: 'a visitor', signedInAt: api.clock.now / 1000 }),
  )
  const headersOf = (n: number) => ({ Authorization: `Bearer ${tokens[n % 15]}` })
  expect(await flood(api, 150, headersOf)).toEqual({ 200: 100, 429: 50 })
  const socket = '192.0.2.2'
  expect(await flood(api, 150, () => headersOf(0), { socket })).toEqual({ 200: 10, 429: 140 })
  expect(await flood(api, 10, () => headersOf(1), { socket })).toEqual({ 200: 10 })
})

test.each<[keyof Rates, string, RequestInit]>([
  ['calls', '/api/customer', {}],
  ['signIn', apiPaths.signIn, {}],
  ['signIn', apiPaths.fetchToken, {}],
  ['contact', '/api/contact', contactPost()],
  ['otaFailures', '/api/customer', {}],
  ['attacks', '/request-jwt', contactPost()],
])('the limit %s of %s believes X-Forwarded-For of our proxy alone', async (limit, path, init) => {
  const trustProxy = new BlockList()
  trustProxy.addAddress('127.0.0.1')
  const rates = { ...NO_LIMITS, [limit]: { calls: 1, seconds: 60 } }
  const { api, visitor } = await enrolVisitor({ trustProxy, rates })
  visitor.jar.delete('ota_device') // its MAC stays right, and is refused
  const attacker = createTestAttacker([], { trustProxy, rate: rates.attacks })
  const { app } = limit === 'attacks' ? attacker : api
  const areLimited = async (remoteAddress: string) => {
    const incoming = { socket: { remoteAddress }, rawHeaders: [] }
    const statuses: number[] = []
    for (const forwarded of ['203.0.113.1', '203.0.113.2']) {
      const own = { cookie: visitor.jar.header(), 'x-forwarded-for': forwarded }
      const headers = { ...visitor.nextOtaHeaders(), ...init.headers, ...own }
      statuses.push((await app.request(path, { ...init, headers }, { incoming })).status)
    }
    return statuses.map((status) => status === 429)
  }
  expect(await areLimited(STRANGER)).toEqual([false, true])
  expect(await areLimited('127.0.0.1')).toEqual([false, false])
})
