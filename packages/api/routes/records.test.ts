import { randomUUID } from 'node:crypto'
import { StateUnavailableError } from '@one-tick-ahead/ota'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { createSessionId } from '@one-tick-ahead/ota/server/session-keys'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import type { ErrorCode } from '../contract/error-codes'
import { RATES } from '../contract/limits'
import { stopClock } from '../testing/clocks'
import { createTestApp } from '../testing/test-app'
import { codeOf, enrolVisitor, Visitor } from '../testing/visitor'
import { recordBodies } from './sample-records'

test.each([
  ['/api/get-all-persons', 48],
  ['/api/customer', 32],
])('%s answers %i records and the time, to both kinds of token', async (path, count) => {
  const { visitor } = await enrolVisitor()
  const jwt = await visitor.call(path, { headers: { Authorization: visitor.token } })
  const ota = await visitor.callWithOta(path)
  for (const response of [jwt, ota]) {
    expect(response.status).toBe(200)
    expect(await response.json()).toHaveLength(count)
    expect(response.headers.get('token_response_time')).toMatch(/^\d+\.\d{4}$/)
  }
})

test('a call without a token gets 401 with the accepted schemes and no error', async () => {
  const { visitor } = await enrolVisitor()
  const response = await visitor.call('/api/customer')
  expect(response.status).toBe(401)
  expect(await codeOf(response)).toBe<ErrorCode>('token_missing')
  expect(response.headers.get('WWW-Authenticate')).toBe(
    'OTA realm="records", Bearer realm="records"',
  )
  const empty = await visitor.call('/api/customer', { headers: { Authorization: '' } })
  expect(empty.headers.get('WWW-Authenticate')).toBe('Bearer error="jwt_invalid"')
})

test.each<[string, (ota: string, jwt: string) => string, ErrorCode]>([
  ['an OTA token as a JWT', (ota) => ota.replace('OTA', 'Bearer'), 'jwt_invalid'],
  ['a JWT as an OTA token', (_, jwt) => jwt.replace('Bearer', 'OTA'), 'ota_malformed'],
  ['both in one header', (ota, jwt) => `${jwt}, ${ota}`, 'jwt_invalid'],
])('%s is refused, and each is accepted in its own scheme', async (_, make, code) => {
  const { visitor } = await enrolVisitor()
  const { Authorization: ota, ...others } = visitor.nextOtaHeaders()
  const call = (Authorization: string) =>
    visitor.call('/api/customer', { headers: { ...others, Authorization } })
  expect(await codeOf(await call(make(ota, visitor.token)))).toBe(code)
  for (const right of [ota, visitor.token]) expect((await call(right)).status).toBe(200)
})

test('a call that fails in its handler has used its request id; the next call is accepted', async () => {
  const { visitor } = await enrolVisitor()
  const request = { headers: visitor.nextOtaHeaders() }
  const failing = jest.spyOn(recordBodies, 'customers').mockImplementationOnce(() => {
    throw new Error('a broken record')
  })
  expect((await visitor.call('/api/customer', request)).status).toBe(500)
  failing.mockRestore()
  expect(await codeOf(await visitor.call('/api/customer', request))).toBe<ErrorCode>('ota_replayed')
  expect((await visitor.callWithOta()).status).toBe(200)
})

test('a neighbour’s guesses do not hide the reason of a refusal from a device', async () => {
  const api = createTestApp({ rates: RATES })
  const [guessing, device] = [new Visitor(api), new Visitor(api)]
  for (const visitor of [guessing, device]) await visitor.enrol()
  await device.callWithOta()
  guessing.sessionKey = 'A'.repeat(86)
  for (let count = 0; count < 61; count++) {
    guessing.history = []
    expect(await codeOf(await guessing.callWithOta())).toBe<ErrorCode>('ota_bad_mac')
  }
  device.history = [randomUUID()]
  expect(await codeOf(await device.callWithOta())).toBe<ErrorCode>('ota_resync')
})

test('a live, an ended and an invented session id get the same answers and limit', async () => {
  stopClock()
  const clock = { now: Date.now() }
  const store = createMemoryStore(() => clock.now)
  const rates = { ...RATES, calls: { calls: 100, seconds: 2 } }
  const api = createTestApp({ store, rates }, clock)
  const [live, ended] = [new Visitor(api), new Visitor(api)]
  for (const visitor of [live, ended]) await visitor.enrol()
  const ids = [live, ended].map(({ jar }) => jar.get('ota_session') ?? '')
  expect((await ended.call('/api/logout', { method: 'POST' })).status).toBe(200)
  const asked = [jest.spyOn(store, 'read'), jest.spyOn(store, 'change')]
  const times = { issuedAt: 0, expiresAt: 2 ** 32 - 1 }
  const payload = { kid: 1, recordKey: 'A'.repeat(22), deviceId: randomUUID(), ...times }
  const told: string[][] = []
  for (const [index, sessionId] of [...ids, createSessionId(payload)].entries()) {
    const incoming = { socket: { remoteAddress: `192.0.2.${index}` }, rawHeaders: [] }
    const headers = {
      Authorization: signToken('A'.repeat(86), payload.deviceId, payload.deviceId, Date.now()),
      'X-Request-ID': payload.deviceId,
      Cookie: `ota_session=${sessionId}; ota_device=${'A'.repeat(43)}`,
    }
    const sent = Array.from({ length: 160 }, async () => {
      const answer = await api.app.request('/api/customer', { headers }, { incoming })
      return [answer.status, ...answer.headers, await answer.text()].join('\n')
    })
    told.push((await Promise.all(sent)).sort())
  }
  jest.useRealTimers()
  for (const call of asked) expect(call).not.toHaveBeenCalled()
  const [ofLive, ofEnded, ofInvented] = told
  expect(ofLive).toEqual(ofInvented)
  expect(ofEnded).toEqual(ofInvented)
  expect(ofLive?.map((answer) => answer.slice(0, 3)).lastIndexOf('401')).toBe(99)
})

test('a theft is an audit line with the id of the request that shows it', async () => {
  const { api, visitor } = await enrolVisitor()
  const thief = visitor.copy()
  thief.jar.delete('ota_device')
  await thief.callWithOta()
  const copy = visitor.copy()
  await visitor.callWithOta()
  await copy.callWithOta()
  const other = new Visitor(api)
  await other.enrol()
  await other.callWithOta()
  other.history = [randomUUID()]
  await other.callWithOta()
  const lines = api.lines.map((line) => JSON.parse(line))
  const refused = lines
    .filter(({ msg, status }) => msg === 'answered' && status >= 400)
    .map(({ request }) => request)
  const events = lines.filter(({ audit }) => /leaked|cloned|lost|revoked/.test(audit))
  expect(events.map(({ audit, request }) => [audit, request])).toEqual([
    ['session_key_leaked', refused[0]],
    ['device_cloned', refused[1]],
    ['session_revoked', refused[1]],
    ['send_log_lost', refused[2]],
    ['session_revoked', refused[2]],
  ])
})

test('a server’s clock that steps back is no audit line, and ends nothing', async () => {
  const { api, visitor } = await enrolVisitor()
  for (const step of [600_000, 0]) {
    api.clock.now += step
    expect((await visitor.callWithOta()).status).toBe(200)
  }
  api.lines.length = 0
  api.clock.now -= 600_000
  expect(await codeOf(await visitor.callWithOta())).toBe<ErrorCode>('ota_clock_stepped_back')
  expect(api.lines.filter((line) => line.includes('"audit"'))).toEqual([])
  api.clock.now += 600_000
  expect((await visitor.callWithOta()).status).toBe(200)
})

test('no handler runs for a refused token, nor while the session store is down', async () => {
  const clock = { now: Date.now() }
  const store = createMemoryStore(() => clock.now)
  const { visitor } = await enrolVisitor({ store }, clock)
  const handled = jest.spyOn(recordBodies, 'customers')
  const statuses = [(await visitor.callWithOta()).status]
  const { read } = store
  store.read = async () => null
  statuses.push((await visitor.callWithOta()).status)
  store.read = read
  store.change = () => Promise.reject(new StateUnavailableError())
  statuses.push((await visitor.callWithOta()).status)
  expect([statuses, handled.mock.calls.length]).toEqual([[200, 401, 503], 1])
  handled.mockRestore()
})
