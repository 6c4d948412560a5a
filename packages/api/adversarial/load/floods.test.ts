import { BlockList } from 'node:net'
import { RATES } from '../../contract/limits'
import { stopClock } from '../../testing/clocks'
import { createTestApp, SITE } from '../../testing/test-app'

const PROXY = '127.0.0.1'
const trustProxy = new BlockList()
trustProxy.addAddress(PROXY)

beforeEach(stopClock)
afterEach(() => {
  jest.useRealTimers()
})

/** How many of `count` requests had each status; all come at once. */
async function flood(
  { app }: ReturnType<typeof createTestApp>,
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

const limited = { trustProxy, rates: { ...RATES, calls: { calls: 100, seconds: 2 } } }

test('a flood of calls keeps no page of the site from asking whether it may call', async () => {
  const api = createTestApp(limited)
  const address = { 'x-forwarded-for': '192.0.2.1' }
  expect(await flood(api, 150, () => address)).toEqual({ 401: 100, 429: 50 })
  const preflight = { ...address, origin: SITE, 'access-control-request-method': 'GET' }
  expect(await flood(api, 150, () => preflight, { method: 'OPTIONS' })).toEqual({ 204: 150 })
})

test.each([
  ['who is no proxy and names others', '::1', (n: number) => `198.51.100.${n}`],
  ['whose proxy hands on what is no address', PROXY, (n: number) => `garbage-${n}`],
])('nobody escapes a limit: not one %s', async (_, socket, forwarded) => {
  const headersOf = (n: number) => ({ 'x-forwarded-for': forwarded(n), authorization: 'OTA x' })
  const calls = await flood(createTestApp(limited), 110, headersOf, { socket })
  expect(calls).toEqual({ 401: 100, 429: 10 })
})
