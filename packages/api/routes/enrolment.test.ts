import { randomBytes } from 'node:crypto'
import { createMemoryStore, type SessionStore } from '@one-tick-ahead/ota'
import type { TokenBody } from '../contract/bodies'
import type { ErrorCode } from '../contract/error-codes'
import { JWT_LIFETIME_SECONDS, LOGIN_LIFETIME_SECONDS, RATES } from '../contract/limits'
import { stopClock } from '../testing/clocks'
import { createTestApp, SITE, type TestApi } from '../testing/test-app'
import { makeSecrets, testPrivateJwks, testSecrets } from '../testing/test-secrets'
import { codeOf, enrolVisitor, Visitor } from '../testing/visitor'

const logOut = (visitor: Visitor) => visitor.call('/api/logout', { method: 'POST' })

test('registers a device after a sign-in, and its OTA calls are served', async () => {
  const visitor = new Visitor(createTestApp())
  await visitor.signIn()
  const token = await visitor.fetchToken()
  expect(token.status).toBe(200)
  expect(token.headers.get('Authorization')).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
  const device = await visitor.registerDevice()
  // No script may read the device cookie.
  const tag = visitor.jar.get('ota_device') ?? ''
  expect(tag).toMatch(/^[\w-]{43}$/)
  const readable = [...device.headers].filter(([name]) => name !== 'set-cookie')
  expect(`${readable}${await device.text()}`).not.toContain(tag)
  expect(device.status).toBe(200)
  expect(device.headers.get('session_key')).toMatch(/^[\w-]{86}$/)
  expect(device.headers.get('jSessionId')).toMatch(/^[\w-]{56}$/)
  for (const cookie of device.headers.getSetCookie()) {
    expect(cookie).toMatch(/^ota_(session|device)=.*; Path=\/; HttpOnly; SameSite=Lax$/)
  }
  for (let call = 0; call < 2; call++) expect((await visitor.callWithOta()).status).toBe(200)
})

test.each<[string, Record<string, string>, number]>([
  ['no browser at all', {}, 200],
  ['our own page', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }, 200],
  ['our site on its own host', { Origin: SITE, 'Sec-Fetch-Site': 'same-site' }, 200],
  ['a foreign image', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }, 403],
  ['a link', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' }, 403],
])(
  'fetchtoken answers a call from %s, with the headers %j, with %i',
  async (_, headers, status) => {
    const { visitor } = await enrolVisitor()
    expect((await visitor.call('/api/fetchtoken', { headers })).status).toBe(status)
  },
)

const refusals = ({ lines }: TestApi) =>
  lines.map((line) => JSON.parse(line)).filter(({ audit }) => audit === 'enrolment_refused')

test('registerDevice refuses a JWT of another sign-in than the cookie’s', async () => {
  const { api, visitor } = await enrolVisitor()
  const thief = new Visitor(api)
  thief.token = visitor.token
  thief.jar.set('ota_login', 'forged')
  const withoutCookie = await thief.registerDevice()
  expect(withoutCookie.status).toBe(401)
  expect(withoutCookie.headers.get('session_key')).toBeNull()
  expect(await codeOf(withoutCookie)).toBe<ErrorCode>('login_required')
  expect(refusals(api)).toEqual([]) // a stranger cannot fill the log
  await thief.signIn() // an account of the thief's own
  thief.token = visitor.token
  const asOta = visitor.token.replace('Bearer', 'OTA')
  for (const Authorization of [visitor.token, '', 'Bearer ', asOta]) {
    const refused = await thief.registerDevice({ Authorization })
    expect(refused.status).toBe(401)
    expect(await codeOf(refused)).toBe<ErrorCode>('jwt_invalid')
  }
  await thief.fetchToken()
  expect((await thief.registerDevice()).status).toBe(200) // for its own account, not the victim's
  expect((await visitor.callWithOta()).status).toBe(200)
})

describe('a sign-in has one session', () => {
  test('a second enrolment is refused and logged; the first session continues', async () => {
    const { api, visitor } = await enrolVisitor()
    const refused = await visitor.registerDevice()
    expect(refused.status).toBe(409)
    expect(await codeOf(refused)).toBe<ErrorCode>('already_enrolled')
    expect(refused.headers.get('session_key')).toBeNull()
    expect(refused.headers.getSetCookie()).toEqual([])
    expect(refusals(api)).toHaveLength(1)
    expect((await visitor.callWithOta()).status).toBe(200)
  })

  test('a restart without its memory refuses the old session, and serves a new sign-in', async () => {
    const clock = { now: Date.now() }
    const { visitor } = await enrolVisitor({}, clock)
    const old = { headers: visitor.nextOtaHeaders() }
    clock.now += 1
    const restarted = visitor.copy(createTestApp({}, clock))
    const refused = await restarted.call('/api/customer', old)
    expect(await codeOf(refused)).toBe<ErrorCode>('ota_bad_mac')
    expect(await codeOf(await restarted.fetchToken())).toBe<ErrorCode>('login_required')
    restarted.token = visitor.token
    expect(await codeOf(await restarted.registerDevice())).toBe<ErrorCode>('login_required')
    expect((await restarted.enrol()).status).toBe(200)
    expect((await restarted.callWithOta()).status).toBe(200)
  })
})

describe('a logout', () => {
  test('ends the session and the sign-in, not the JWT, and a copy’s next enrolment is logged', async () => {
    const { api, visitor } = await enrolVisitor()
    const copy = visitor.copy()
    const withJwt = { headers: { Authorization: visitor.token } }
    expect((await logOut(visitor)).status).toBe(200)
    expect(visitor.jar.size).toBe(0)
    expect((await visitor.call('/api/customer', withJwt)).status).toBe(200)
    expect(await codeOf(await copy.callWithOta())).toBe<ErrorCode>('ota_session_revoked')
    expect(await codeOf(await copy.registerDevice())).toBe<ErrorCode>('login_required')
    expect(refusals(api)).toEqual([expect.objectContaining({ signIn: expect.any(String) })])
    expect(await codeOf(await copy.fetchToken())).toBe<ErrorCode>('login_required')
  })

  test('of a stranger who knows the session id ends no session', async () => {
    const { api, visitor } = await enrolVisitor()
    const stranger = new Visitor(api)
    stranger.jar.set('ota_session', visitor.jar.get('ota_session') ?? '')
    await logOut(stranger)
    expect((await visitor.callWithOta()).status).toBe(200)
  })
})

test('eight hours after the sign-in the server refuses its session and its cookie', async () => {
  const clock = { now: Date.now() }
  const { visitor } = await enrolVisitor({}, clock)
  clock.now += LOGIN_LIFETIME_SECONDS * 1000
  expect(await codeOf(await visitor.callWithOta())).toBe<ErrorCode>('ota_session_expired')
  expect(await codeOf(await visitor.fetchToken())).toBe<ErrorCode>('login_required')
})

test('POST /api/token says how long the JWT is valid, also late in a sign-in', async () => {
  const api = createTestApp({}, { now: Date.now() })
  const visitor = new Visitor(api)
  await visitor.signIn()
  const lifetime = async () => {
    const answer = await visitor.call('/api/token', { method: 'POST' })
    return ((await answer.json()) as TokenBody).expires_in
  }
  expect(await lifetime()).toBe(JWT_LIFETIME_SECONDS)
  api.clock.now += (LOGIN_LIFETIME_SECONDS - 60) * 1000
  expect(await lifetime()).toBeLessThanOrEqual(60)
})

test('a sign-in survives a new master key', async () => {
  const clock = { now: Date.now() }
  const visitor = new Visitor(createTestApp({}, clock))
  await visitor.signIn()
  const [kid = 0] = testSecrets.masterKeys.keys()
  const masterKeys = new Map([[kid + 1, randomBytes(64)], ...testSecrets.masterKeys])
  const secrets = makeSecrets(testPrivateJwks, masterKeys)
  const rotated = visitor.copy(createTestApp({ secrets }, clock))
  expect((await rotated.fetchToken()).status).toBe(200)
  expect((await rotated.registerDevice()).status).toBe(200)
})

test('a sign-in gets at most 200 JWTs a minute, by either call', async () => {
  const visitor = new Visitor(createTestApp({ rates: RATES }))
  await visitor.signIn()
  for (let count = 0; count < RATES.signIn.calls; count++) {
    expect((await visitor.fetchToken()).status).toBe(200)
  }
  const refused = [await visitor.fetchToken(), await visitor.call('/api/token', { method: 'POST' })]
  for (const { status, headers } of refused) {
    expect(status).toBe(429)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  }
})

describe('while the session store is down', () => {
  const setUp = async () => {
    const clock = { now: Date.now() }
    const memory = createMemoryStore(() => clock.now)
    const state = { isDown: false, asked: 0 }
    const ask = <Answer>(question: () => Answer): Answer => {
      state.asked++
      if (state.isDown) throw new Error('down')
      return question()
    }
    const store: SessionStore = {
      ...memory,
      read: (key) => ask(() => memory.read(key)),
      change: (...args) => ask(() => memory.change(...args)),
    }
    return { ...(await enrolVisitor({ store }, clock)), state }
  }
  afterEach(() => jest.useRealTimers())

  test('a hundred logouts get 503, and one retry completes them, each time', async () => {
    const { visitor, state } = await setUp()
    const copy = visitor.copy()
    stopClock()
    state.isDown = true
    for (let time = 0; time < 100; time++) {
      const browser = visitor.copy()
      const answer = await logOut(browser)
      expect(answer.status).toBe(503)
      expect(await codeOf(answer)).toBe<ErrorCode>('ota_state_unavailable')
      expect(browser.jar.size).toBe(0)
    }
    state.asked = 0
    await jest.advanceTimersByTimeAsync(60_000)
    expect(state.asked).toBeLessThan(2 * 15) // of the sign-in and of its session, ever less often

    state.isDown = false
    await jest.advanceTimersByTimeAsync(10_000)
    expect((await copy.fetchToken()).status).toBe(401)
    expect(await codeOf(await copy.callWithOta())).toBe<ErrorCode>('ota_session_revoked')

    state.isDown = true
    await logOut(copy)
    state.asked = 0
    await jest.advanceTimersByTimeAsync(1000)
    expect(state.asked).toBeGreaterThan(0)
  })

  test('fetchtoken answers 503, and the log has the reason once', async () => {
    const { api, visitor, state } = await setUp()
    state.isDown = true
    for (let time = 0; time < 2; time++) expect((await visitor.fetchToken()).status).toBe(503)
    state.isDown = false
    await visitor.fetchToken()
    const told = api.lines.map((line) => JSON.parse(line)).filter(({ msg }) => /store/.test(msg))
    expect(told.map(({ reason }) => reason)).toEqual(['down', undefined])
  })
})

test.each<[string, (visitor: Visitor) => Promise<Response>, ErrorCode]>([
  ['another enrolment', (visitor) => visitor.enrol(), 'ota_session_replaced'],
  ['LogOut', logOut, 'ota_session_revoked'],
])('%s ends the session that the cookies prove, also without its sign-in', async (_, end, code) => {
  const { visitor } = await enrolVisitor()
  const thief = visitor.copy()
  visitor.jar.delete('ota_login') // as after another tab's sign-in
  expect((await end(visitor)).status).toBe(200)
  expect(await codeOf(await thief.callWithOta())).toBe(code)
})
