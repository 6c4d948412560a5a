import { IDLE_TIMEOUT_MS } from '@/server/stores/session-store'
import { enrolDevice } from '@/server/testing/enrolled-device'
import { codeOf, enrolVisitor, Visitor } from '@/server/testing/visitor'
import { LOGIN_LIFETIME_SECONDS } from '@/server/tokens/login'

test('k41: a stolen JWT cannot enrol a device', async () => {
  const { api, visitor } = await enrolVisitor()
  const thief = new Visitor(api)
  thief.token = visitor.token
  const refused = await thief.registerDevice()
  expect(refused.status).toBe(401)
  expect(await codeOf(refused)).toBe('login_required')
  expect(refused.headers.get('session_key')).toBeNull()
  expect((await visitor.callWithOta()).status).toBe(200)
})

test('k42: the JWT and the sign-in cookie must be of one sign-in', async () => {
  const { api, visitor } = await enrolVisitor()
  const thief = new Visitor(api)
  await thief.signIn() // an account of the thief's own
  thief.token = visitor.token
  const refused = await thief.registerDevice()
  expect(refused.status).toBe(401)
  expect(await codeOf(refused)).toBe('jwt_invalid')
  for (const Authorization of ['', 'Bearer ', visitor.token.replace('Bearer', 'OTA')]) {
    expect((await thief.registerDevice({ Authorization })).status).toBe(401)
  }
  await thief.fetchToken()
  expect((await thief.registerDevice()).status).toBe(200) // for its own account, not the victim's
  expect((await visitor.callWithOta()).status).toBe(200)
})

describe('k43: a sign-in has one session', () => {
  test('k43: a second enrolment revokes the first', async () => {
    const { visitor } = await enrolVisitor()
    expect((await visitor.callWithOta()).status).toBe(200)
    const first = { jar: new Map(visitor.jar), key: visitor.sessionKey, history: visitor.history }
    expect((await visitor.registerDevice()).status).toBe(200)
    const second = { jar: new Map(visitor.jar), key: visitor.sessionKey }
    expect(second.key).not.toBe(first.key)

    for (const [name, value] of first.jar) visitor.jar.set(name, value)
    Object.assign(visitor, { sessionKey: first.key, history: first.history })
    expect(await codeOf(await visitor.callWithOta())).toBe('ota_session_revoked')

    for (const [name, value] of second.jar) visitor.jar.set(name, value)
    Object.assign(visitor, { sessionKey: second.key, history: [] })
    expect((await visitor.callWithOta()).status).toBe(200)
  })

  test('k43: it needs the device cookie that the first one set', async () => {
    const { visitor } = await enrolVisitor()
    const device = visitor.jar.get('ota_device') ?? ''
    for (const forged of ['', 'x.y', device.split('.')[0] ?? '', `.${'x'.repeat(43)}`]) {
      visitor.jar.set('ota_device', forged)
      const refused = await visitor.registerDevice()
      expect(refused.status).toBe(409)
      expect(await codeOf(refused)).toBe('already_enrolled')
    }
    visitor.jar.set('ota_device', device)
    expect((await visitor.callWithOta()).status).toBe(200) // the attempts ended nothing
    expect((await visitor.registerDevice()).status).toBe(200)
  })

  test('k43: another device id cannot use the cookie', async () => {
    const { visitor } = await enrolVisitor()
    const other = 'ffffffff-1f20-4a3b-8c9d-0e1f2a3b4c5d'
    expect((await visitor.registerDevice({ 'device-id': other })).status).toBe(409)
  })
})

describe('k44: LogOut', () => {
  test('k44: kills the session key and the sign-in, not the JWT', async () => {
    const { visitor } = await enrolVisitor()
    const kept = new Map(visitor.jar)
    const withJwt = { headers: { Authorization: visitor.token } }
    expect((await visitor.call('/api/logout', { method: 'POST' })).status).toBe(200)
    expect(visitor.jar.size).toBe(0)
    expect((await visitor.call('/api/customer', withJwt)).status).toBe(200)
    for (const [name, value] of kept) visitor.jar.set(name, value)
    expect(await codeOf(await visitor.callWithOta())).toBe('ota_session_revoked')
    expect(await codeOf(await visitor.fetchToken())).toBe('login_required')
  })

  test("k44: a stranger's, with a known session id, ends nothing", async () => {
    const { api, visitor } = await enrolVisitor()
    const stranger = new Visitor(api)
    stranger.jar.set('ota_session', visitor.jar.get('ota_session') ?? '')
    await stranger.call('/api/logout', { method: 'POST' })
    expect((await visitor.callWithOta()).status).toBe(200)
  })

  test('k44: one from another page ends nothing', async () => {
    const { visitor } = await enrolVisitor()
    const headers = { Origin: 'https://evil.test' }
    expect((await visitor.call('/api/logout', { method: 'POST', headers })).status).toBe(403)
    expect((await visitor.callWithOta()).status).toBe(200)
  })
})

describe('k45: sessions end by themselves', () => {
  test('k45: after 30 idle minutes, and not before', async () => {
    const { ota, next, clock } = await enrolDevice()
    clock.now += IDLE_TIMEOUT_MS
    expect(await ota.verify(next())).toBe('ok')
    clock.now += IDLE_TIMEOUT_MS + 1
    expect(await ota.verify(next())).toBe('ota_bad_mac')
  })

  test('k45: refused requests do not keep a session alive', async () => {
    const { ota, next, request, clock } = await enrolDevice()
    for (let minutes = 0; minutes <= 30; minutes += 10) {
      await ota.verify(request({ deviceCookie: '' }))
      clock.now += 10 * 60_000
    }
    expect(await ota.verify(next())).toBe('ota_bad_mac')
  })

  test('k45: eight hours after the sign-in, however busy', async () => {
    const { ota, next, clock } = await enrolDevice()
    for (let minutes = 0; minutes < 480; minutes += 20) {
      expect(await ota.verify(next())).toBe('ok')
      clock.now += 20 * 60_000
    }
    expect(await ota.verify(next())).toBe('ota_bad_mac')
  })

  test('k45: a new enrolment does not lengthen the sign-in', async () => {
    const clock = { now: Date.now() }
    const { visitor } = await enrolVisitor(clock)
    clock.now += (LOGIN_LIFETIME_SECONDS - 60) * 1000
    await visitor.fetchToken()
    expect((await visitor.registerDevice()).status).toBe(200)
    expect((await visitor.callWithOta()).status).toBe(200)
    clock.now += 60_000
    expect((await visitor.callWithOta()).status).toBe(401)
    expect((await visitor.registerDevice()).status).toBe(401)
  })
})

test('k46: the session id of somebody whose sign-in was ended elsewhere opens nothing', async () => {
  const clock = { now: Date.now() }
  const { api, visitor } = await enrolVisitor(clock)
  const elsewhere = new Visitor(api)
  for (const [name, value] of visitor.jar) elsewhere.jar.set(name, value)
  expect((await elsewhere.call('/api/logout', { method: 'POST' })).status).toBe(200)

  expect(await codeOf(await visitor.callWithOta())).toBe('ota_session_revoked')
  clock.now += 15 * 60_000 // the server has forgotten the session, but not that the sign-in ended
  await new Visitor(api).enrol()
  expect(await codeOf(await visitor.callWithOta())).toBe('ota_bad_mac')
  expect(await codeOf(await visitor.registerDevice())).toBe('login_required')
})
