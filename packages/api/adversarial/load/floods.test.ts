import { BlockList } from 'node:net'
import { createTestAttacker } from '../../testing/attacker'
import { stopClock } from '../../testing/clocks'
import { createTestApp } from '../../testing/test-app'

const PROXY = '127.0.0.1'
const trustProxy = new BlockList()
trustProxy.addAddress(PROXY)

beforeEach(stopClock)
afterEach(() => {
  jest.useRealTimers()
})

type Hosts = Pick<ReturnType<typeof createTestApp>, 'app'>

/** How many of `count` requests had each status; all come at once. */
async function flood(
  { app }: Hosts | ReturnType<typeof createTestAttacker>,
  count: number,
  headersOf: (index: number) => Record<string, string>,
  { method = 'GET', path = '/api/customer', socket = PROXY } = {},
) {
  const incoming = { socket: { remoteAddress: socket }, rawHeaders: [] }
  const answers = Array.from({ length: count }, async (_, index) => {
    const init = { method, headers: headersOf(index) }
    return (await app.request(path, init, { incoming })).status
  })
  const statuses: Record<number, number> = {}
  for (const status of await Promise.all(answers)) statuses[status] = (statuses[status] ?? 0) + 1
  return statuses
}

const limited = { trustProxy, rateLimit: true }
const visitor = { 'x-forwarded-for': '192.0.2.1' }
const preflight = {
  ...visitor,
  origin: 'http://localhost',
  'access-control-request-method': 'GET',
}
const asked = { method: 'OPTIONS' }

test('preflights are limited, and use up no limit but their own', async () => {
  const api = createTestApp(limited)
  expect(await flood(api, 450, () => preflight, asked)).toEqual({ 204: 400, 429: 50 })
  expect(await flood(api, 20, () => visitor)).toEqual({ 401: 20 })

  const attacker = createTestAttacker([], limited)
  const there = await flood(attacker, 450, () => preflight, { ...asked, path: '/request-jwt' })
  expect(there).toEqual({ 204: 400, 429: 50 })
})

test('calls use up no preflights', async () => {
  const api = createTestApp(limited)
  expect(await flood(api, 150, () => visitor)).toEqual({ 401: 100, 429: 50 })
  expect(await flood(api, 20, () => preflight, asked)).toEqual({ 204: 20 })
})

test.each([
  ['who is no proxy and names others', '::1', (n: number) => `198.51.100.${n}`],
  ['whose proxy hands on what is no address', PROXY, (n: number) => `garbage-${n}`],
])('nobody escapes a limit: not one %s', async (_, socket, forwarded) => {
  const headersOf = (n: number) => ({ 'x-forwarded-for': forwarded(n), authorization: 'OTA x' })
  const calls = await flood(createTestApp(limited), 110, headersOf, { socket })
  expect(calls).toEqual({ 401: 100, 429: 10 })
})
