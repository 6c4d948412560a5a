import { randomUUID } from 'node:crypto'
import { BlockList } from 'node:net'
import { createSessionId } from '@one-tick-ahead/ota/server/session-keys'
import { RATES } from '../../contract/limits'
import { TOKEN } from '../../testing/attacker'
import { stopClock } from '../../testing/clocks'
import { createTestApp, SITE } from '../../testing/test-app'
import { testSecrets } from '../../testing/test-secrets'
import { Visitor } from '../../testing/visitor'
import { createJwtTokens } from '../../tokens/jwt'

const PROXY = '127.0.0.1'
const trustProxy = new BlockList()
trustProxy.addAddress(PROXY)

beforeEach(stopClock)
afterEach(() => {
  jest.useRealTimers()
})

/** Sends all requests at once. @returns the number of answers by status */
async function flood(
  { app }: Pick<ReturnType<typeof createTestApp>, 'app'>,
  count: number,
  headersOf: (index: number) => Record<string, string>,
  { method = 'GET', socket = PROXY } = {},
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

const limited = { trustProxy, rates: { ...RATES, calls: { calls: 100, seconds: 2 } } }

test('preflights are answered during a flood of calls', async () => {
  const api = createTestApp(limited)
  const address = { 'x-forwarded-for': '192.0.2.1' }
  expect(await flood(api, 150, () => address)).toEqual({ 401: 100, 429: 50 })
  const preflight = { ...address, origin: SITE, 'access-control-request-method': 'GET' }
  expect(await flood(api, 150, () => preflight, { method: 'OPTIONS' })).toEqual({ 204: 150 })
})

test('a flood at an address does not block a hundred pages there', async () => {
  const api = createTestApp({ rates: RATES })
  const incoming = { socket: { remoteAddress: '192.0.2.1' }, rawHeaders: [] }
  const request = (path: string, init: RequestInit) => api.app.request(path, init, { incoming })
  const visitors = Array.from({ length: 100 }, () => new Visitor(api))
  await Promise.all(visitors.map((visitor) => visitor.enrol()))
  const inHall = visitors.map((visitor) => visitor.copy({ ...api, app: { request } }))

  const ids = { kid: 1, recordKey: 'A'.repeat(22), issuedAt: 0, expiresAt: 2 ** 32 - 1 }
  const invented = () => ({
    Cookie: `ota_session=${createSessionId({ ...ids, deviceId: randomUUID() })}; ota_device=${'A'.repeat(43)}`,
  })
  const flooded = flood(
    api,
    1500,
    (n) => ({
      Authorization: n % 2 ? TOKEN : 'Bearer a.b.c',
      ...invented(),
    }),
    { socket: '192.0.2.1' },
  )
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
  const socket = '192.0.2.1'
  expect(await flood(api, 150, headersOf, { socket })).toEqual({ 200: 100, 429: 50 })
  expect(await flood(api, 10, headersOf, { socket: '192.0.2.2' })).toEqual({ 200: 10 })
})
