import { randomUUID } from 'node:crypto'
import { BlockList } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { joinHistory } from '@one-tick-ahead/ota/history'
import { createSessionId } from '@one-tick-ahead/ota/server/session-keys'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import type { VerdictBody } from '../contract/bodies'
import { RATES } from '../contract/limits'
import { apiPaths, attackerPaths } from '../contract/paths'
import { createTestAttacker, TOKEN } from '../testing/attacker'
import { stopClock } from '../testing/clocks'
import { createTestApi, Visitor } from '../testing/visitor'

// A hundred people sit behind one address, as in a lecture hall, and all press at once.

const AUDIENCE = 100
const HALL = '192.0.2.1'

const store = createMemoryStore()
/** In the quarter of a minute that {@link TOKEN} is of. */
const clock = { now: Math.floor(Date.now() / 60_000) * 60_000 + 20_000 }
let visitors: Visitor[]

beforeAll(async () => {
  const open = createTestApi(clock, { store })
  visitors = Array.from({ length: AUDIENCE }, () => new Visitor(open))
  await Promise.all(visitors.map((visitor) => visitor.enrol()))
  // No limit's time passes, however busy the machine is.
  stopClock()
})
afterAll(() => {
  jest.useRealTimers()
})

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** How often each text is there. */
function tallyOf(texts: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1
  return counts
}

/** The API with its limits, called from the hall. */
function limitedApi() {
  const trustProxy = new BlockList()
  trustProxy.addAddress('127.0.0.1')
  const { app } = createTestApi(clock, { store, trustProxy, rates: RATES })
  const incoming = { socket: { remoteAddress: HALL }, rawHeaders: [] }
  const request = (path: string, init: RequestInit) => app.request(path, init, { incoming })
  const inHall = visitors.map((visitor) =>
    visitor.copy({ ...createTestApi(clock), app: { request } }),
  )
  return { app, trustProxy, request, inHall }
}

/** The same on a port, and its attacker. */
async function withAttacker() {
  const { app, trustProxy, inHall } = limitedApi()
  const api = await listen(getRequestListener(app.fetch))
  const url = api.origin + apiPaths.customers
  const host = createTestAttacker([url], {
    publicApiUrl: api.origin,
    trustProxy,
    rate: RATES.attacks,
    now: () => clock.now,
    timeoutMs: 60_000,
  })
  closers.push(api.close)
  const incoming = { socket: { remoteAddress: HALL }, rawHeaders: [] }
  const attack = async (path: string, body: object) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url, ...body }),
    }
    const answer = await host.app.request(path, init, { incoming })
    const { message, statusCode }: VerdictBody = await answer.json()
    return `${statusCode} ${message}`
  }
  return { attack, inHall }
}

const inventedId = () =>
  createSessionId({
    kid: 1,
    recordKey: 'A'.repeat(22),
    deviceId: randomUUID(),
    issuedAt: 0,
    expiresAt: 2 ** 32 - 1,
  })

/** What the page sends for each of its three attacks. */
function attacksOf({ jar, token, sessionKey, deviceId: deviceID, history }: Visitor) {
  const jsessionID = jar.get('ota_session')
  const requestHistory = joinHistory(history)
  return [
    [attackerPaths.replayJwt, { jsessionID, jwt: token }],
    [attackerPaths.forgeOta, { jsessionID, ota: TOKEN }],
    [attackerPaths.cloneDevice, { jsessionID, deviceID, sessionKey, requestHistory }],
  ] as const
}

const VERDICTS = {
  '200 Attack succeeded: the stolen JWT was accepted again, 32 records read.': AUDIENCE,
  '401 Attack failed: the token belongs to a request id the attacker does not have.': AUDIENCE,
  '401 Attack failed: valid token, but the sender cannot prove it is this device.': AUDIENCE,
}
test('each of a hundred at one address hears what the check said to each attack', async () => {
  const { attack, inHall } = await withAttacker()
  const answers = inHall.flatMap((visitor) =>
    attacksOf(visitor).map(([path, body]) => attack(path, body)),
  )
  expect(tallyOf(await Promise.all(answers))).toEqual(VERDICTS)
})

test('a hundred pages go on calling, though somebody in the hall floods the API', async () => {
  const { request, inHall } = limitedApi()
  const flood = Array.from({ length: 1500 }, (_, n) =>
    request(apiPaths.customers, {
      headers: {
        Authorization: n % 2 ? `OTA ${TOKEN}` : 'Bearer a.b.c',
        Cookie: `ota_session=${inventedId()}; ota_device=${'A'.repeat(43)}`,
      },
    }),
  )
  const statuses = async (answers: Promise<Response>[]) =>
    tallyOf((await Promise.all(answers)).map(({ status }) => String(status)))
  const calls = inHall.flatMap((visitor) => [
    visitor.callWithOta(),
    // Where the API is on another host than the page, no cookie comes with it.
    Promise.resolve(request(apiPaths.customers, { headers: { Authorization: visitor.token } })),
  ])
  const ofFlood = await statuses(flood.map((one) => Promise.resolve(one)))
  expect(await statuses(calls)).toEqual({ 200: 2 * AUDIENCE })
  expect(ofFlood).toEqual({ 401: 1000, 429: 500 })
})
