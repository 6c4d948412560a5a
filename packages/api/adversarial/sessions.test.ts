import type { ErrorCode } from '../contract/error-codes'
import { LOGIN_LIFETIME_SECONDS } from '../contract/limits'
import { codeOf, createTestApi, enrolVisitor, Visitor } from '../testing/visitor'

test('a stolen JWT cannot enrol a device', async () => {
  const { api, visitor } = await enrolVisitor()
  const thief = new Visitor(api)
  thief.token = visitor.token
  const refused = await thief.registerDevice()
  expect(refused.status).toBe(401)
  expect(await codeOf(refused)).toBe<ErrorCode>('login_required')
  expect(refused.headers.get('session_key')).toBeNull()
  expect((await visitor.callWithOta()).status).toBe(200)
})

test('the JWT and the sign-in cookie must be of one sign-in', async () => {
  const { api, visitor } = await enrolVisitor()
  const thief = new Visitor(api)
  await thief.signIn() // an account of the thief's own
  thief.token = visitor.token
  const refused = await thief.registerDevice()
  expect(refused.status).toBe(401)
  expect(await codeOf(refused)).toBe<ErrorCode>('jwt_invalid')
  for (const Authorization of ['', 'Bearer ', visitor.token.replace('Bearer', 'OTA')]) {
    expect((await thief.registerDevice({ Authorization })).status).toBe(401)
  }
  await thief.fetchToken()
  expect((await thief.registerDevice()).status).toBe(200) // for its own account, not the victim's
  expect((await visitor.callWithOta()).status).toBe(200)
})

describe('a sign-in has one session', () => {
  test('a second enrolment is refused and told to the operator; the first goes on', async () => {
    const { api, visitor } = await enrolVisitor()
    const refused = await visitor.registerDevice()
    expect(refused.status).toBe(409)
    expect(await codeOf(refused)).toBe<ErrorCode>('already_enrolled')
    expect(refused.headers.get('session_key')).toBeNull()
    expect(refused.headers.getSetCookie()).toEqual([])
    expect(api.lines.filter((line) => line.includes('"audit":"enrolment_refused"'))).toHaveLength(1)
    expect((await visitor.callWithOta()).status).toBe(200)
  })

  test('a restart without its memory refuses all that is old, and serves a new sign-in', async () => {
    const clock = { now: Date.now() }
    const { visitor } = await enrolVisitor(clock)
    const old = { headers: visitor.nextOtaHeaders() }
    clock.now += 1
    const restarted = visitor.copy(createTestApi(clock))
    const refused = await restarted.call('/api/customer', old)
    expect(await codeOf(refused)).toBe<ErrorCode>('ota_bad_mac')
    expect(await codeOf(await restarted.fetchToken())).toBe<ErrorCode>('login_required')
    restarted.token = visitor.token
    expect(await codeOf(await restarted.registerDevice())).toBe<ErrorCode>('login_required')
    expect((await restarted.enrol()).status).toBe(200)
    expect((await restarted.callWithOta()).status).toBe(200)
  })
})

describe('LogOut', () => {
  test('kills the session key and the sign-in, not the JWT', async () => {
    const { visitor } = await enrolVisitor()
    const copy = visitor.copy()
    const withJwt = { headers: { Authorization: visitor.token } }
    expect((await visitor.call('/api/logout', { method: 'POST' })).status).toBe(200)
    expect(visitor.jar.size).toBe(0)
    expect((await visitor.call('/api/customer', withJwt)).status).toBe(200)
    expect(await codeOf(await copy.callWithOta())).toBe<ErrorCode>('ota_session_revoked')
    expect(await codeOf(await copy.fetchToken())).toBe<ErrorCode>('login_required')
  })

  test("a stranger's, with a known session id, ends nothing", async () => {
    const { api, visitor } = await enrolVisitor()
    const stranger = new Visitor(api)
    stranger.jar.set('ota_session', visitor.jar.get('ota_session') ?? '')
    await stranger.call('/api/logout', { method: 'POST' })
    expect((await visitor.callWithOta()).status).toBe(200)
  })

  test('one from another page ends nothing', async () => {
    const { visitor } = await enrolVisitor()
    const headers = { Origin: 'https://evil.test' }
    expect((await visitor.call('/api/logout', { method: 'POST', headers })).status).toBe(403)
    expect((await visitor.callWithOta()).status).toBe(200)
  })
})

test('eight hours after the sign-in neither its session nor its cookie opens anything', async () => {
  const clock = { now: Date.now() }
  const { visitor } = await enrolVisitor(clock)
  clock.now += LOGIN_LIFETIME_SECONDS * 1000
  expect(await codeOf(await visitor.callWithOta())).toBe<ErrorCode>('ota_session_expired')
  expect(await codeOf(await visitor.fetchToken())).toBe<ErrorCode>('login_required')
})
