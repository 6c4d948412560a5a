import { randomBytes } from 'node:crypto'
import { createMemorySessionStore } from '@/server/stores/memory-session-store'
import { SITE } from '@/server/testing/test-app'
import { testPrivateJwks, testSecrets } from '@/server/testing/test-secrets'
import { createTestApi, Visitor } from '@/server/testing/visitor'
import { ENROLMENT_WINDOW_SECONDS } from '@/server/tokens/device-enrolment'
import { loadSecrets } from '@/server/tokens/keyring'

async function enrolled(clock?: { now: number }) {
  const api = createTestApi(clock)
  const visitor = new Visitor(api)
  await visitor.enrol()
  return { api, visitor }
}

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

test('sign-in, token, device, first OTA call', async () => {
  const visitor = new Visitor(createTestApi())
  await visitor.signIn()
  const token = await visitor.fetchToken()
  expect(token.status).toBe(200)
  expect(token.headers.get('Authorization')).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
  const device = await visitor.registerDevice()
  expect(device.status).toBe(200)
  expect(device.headers.get('session_key')).toMatch(/^[\w-]{86}$/)
  expect(device.headers.get('jSessionId')).toMatch(/^[\w-]{56}$/)
  for (const cookie of device.headers.getSetCookie()) {
    expect(cookie).toMatch(/^ota_(session|device)=.*; Path=\/; HttpOnly; SameSite=Lax$/)
  }
  expect((await visitor.callWithOta()).status).toBe(200)
  expect((await visitor.callWithOta()).status).toBe(200)
})

test('the device tag never leaves in a header or body that script can read', async () => {
  const { visitor } = await enrolled()
  const deviceCookie = visitor.jar.get('ota_device') ?? ''
  const response = await visitor.registerDevice()
  const readable = `${[...response.headers].filter(([name]) => name !== 'set-cookie')}${await response.text()}`
  for (const half of deviceCookie.split('.')) expect(readable).not.toContain(half)
})

test('POST /api/token gives the same kind of token in a body', async () => {
  const { visitor } = await enrolled()
  const answer = await (await visitor.call('/api/token', { method: 'POST' })).json()
  expect(answer).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
  const Authorization = `Bearer ${(answer as { access_token: string }).access_token}`
  expect((await visitor.call('/api/customer', { headers: { Authorization } })).status).toBe(200)
})

test('without a sign-in there is no token', async () => {
  const visitor = new Visitor(createTestApi())
  const response = await visitor.fetchToken()
  expect(response.status).toBe(401)
  expect(await codeOf(response)).toBe('login_required')
})

test.each(['', 'device', '0B5C7D6E-1F20-4A3B-8C9D-0E1F2A3B4C5D'])(
  'device-id %j is refused',
  async (deviceId) => {
    const { visitor } = await enrolled()
    const response = await visitor.registerDevice({ 'device-id': deviceId })
    expect(response.status).toBe(400)
    expect(await codeOf(response)).toBe('device_id_invalid')
  },
)

test('a stolen JWT cannot enrol a device', async () => {
  const { api, visitor } = await enrolled()
  const thief = new Visitor(api)
  thief.token = visitor.token
  expect(await codeOf(await thief.registerDevice())).toBe('login_required')
  await thief.signIn()
  expect(await codeOf(await thief.registerDevice())).toBe('jwt_invalid')
})

test('a second enrolment needs the device cookie of the first', async () => {
  const { visitor } = await enrolled()
  const device = visitor.jar.get('ota_device') ?? ''
  visitor.jar.delete('ota_device')
  const refused = await visitor.registerDevice()
  expect(refused.status).toBe(409)
  expect(await codeOf(refused)).toBe('already_enrolled')
  visitor.jar.set('ota_device', device)
  expect((await visitor.registerDevice()).status).toBe(200)
})

test('another device id cannot use the cookie', async () => {
  const { visitor } = await enrolled()
  const other = 'ffffffff-1f20-4a3b-8c9d-0e1f2a3b4c5d'
  expect((await visitor.registerDevice({ 'device-id': other })).status).toBe(409)
})

test('the first enrolment must follow the sign-in within five minutes', async () => {
  const clock = { now: Date.now() }
  const visitor = new Visitor(createTestApi(clock))
  await visitor.signIn()
  clock.now += (ENROLMENT_WINDOW_SECONDS + 1) * 1000
  await visitor.fetchToken()
  expect(await codeOf(await visitor.registerDevice())).toBe('already_enrolled')
})

test('after a restart the same browser enrols again, half an hour after its sign-in', async () => {
  const clock = { now: Date.now() }
  const { visitor } = await enrolled(clock)
  clock.now += 30 * 60_000
  const restarted = new Visitor(createTestApi(clock))
  for (const [name, value] of visitor.jar) restarted.jar.set(name, value)
  Object.assign(restarted, { deviceId: visitor.deviceId, sessionKey: visitor.sessionKey })
  expect(await codeOf(await restarted.callWithOta())).toBe('ota_bad_mac')
  await restarted.fetchToken()
  expect((await restarted.registerDevice()).status).toBe(200)
  expect((await restarted.callWithOta()).status).toBe(200)
})

test('logging out kills the session key and the sign-in, not the JWT', async () => {
  const { visitor } = await enrolled()
  const kept = new Map(visitor.jar)
  const withJwt = { headers: { Authorization: visitor.token } }
  expect((await visitor.call('/api/logout', { method: 'POST' })).status).toBe(200)
  expect(visitor.jar.size).toBe(0)
  expect((await visitor.call('/api/customer', withJwt)).status).toBe(200)
  for (const [name, value] of kept) visitor.jar.set(name, value)
  expect(await codeOf(await visitor.callWithOta())).toBe('ota_session_revoked')
  expect(await codeOf(await visitor.fetchToken())).toBe('login_required')
})

test("a stranger's logout with a known session id ends nothing", async () => {
  const { api, visitor } = await enrolled()
  const stranger = new Visitor(api)
  stranger.jar.set('ota_session', visitor.jar.get('ota_session') ?? '')
  await stranger.call('/api/logout', { method: 'POST' })
  expect((await visitor.callWithOta()).status).toBe(200)
})

test('after a fork neither side enrols again without a new sign-in', async () => {
  const { visitor } = await enrolled()
  await visitor.callWithOta()
  const stolen = [...visitor.history]
  await visitor.callWithOta()
  visitor.history = stolen
  expect((await visitor.callWithOta()).status).toBe(409)
  expect(await codeOf(await visitor.registerDevice())).toBe('login_required')
  expect((await visitor.enrol()).status).toBe(200)
})

test.each<[string, Record<string, string>, number]>([
  ['no browser at all', {}, 200],
  ['our own page', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }, 200],
  ['our site on its own host', { Origin: SITE, 'Sec-Fetch-Site': 'same-site' }, 200],
  ['a foreign origin', { Origin: 'https://evil.test' }, 403],
  ['an origin that only begins like ours', { Origin: `${SITE}.evil.test` }, 403],
  ['the null origin', { Origin: 'null' }, 403],
  [
    'an image on another site',
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' },
    403,
  ],
  ['a link', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' }, 403],
])('fetchtoken called by %s', async (_, headers, status) => {
  const { visitor } = await enrolled()
  expect((await visitor.call('/api/fetchtoken', { headers })).status).toBe(status)
})

test('a sign-in that was ended stays ended over a restart', async () => {
  const clock = { now: Date.now() }
  const ended = new Set<string>()
  const endedLogins = {
    has: async (sid: string) => ended.has(sid),
    keep: jest.fn(async (sid: string) => void ended.add(sid)),
  }
  const start = () =>
    new Visitor(createTestApi(clock, { store: createMemorySessionStore({ endedLogins }) }))
  const visitor = start()
  await visitor.enrol()
  const kept = new Map(visitor.jar)
  await visitor.call('/api/logout', { method: 'POST' })
  for (const [name, value] of kept) visitor.jar.set(name, value)
  await visitor.call('/api/logout', { method: 'POST' })
  expect(endedLogins.keep).toHaveBeenCalledTimes(1) // a repeated LogOut costs no write
  const restarted = start()
  for (const [name, value] of kept) restarted.jar.set(name, value)
  expect(await codeOf(await restarted.fetchToken())).toBe('login_required')
})

test('sign-in and device survive a new master key', async () => {
  const clock = { now: Date.now() }
  const { visitor } = await enrolled(clock)
  const [kid = 0] = testSecrets.masterKeys.keys()
  const secrets = loadSecrets({
    dataDir: '/nonexistent',
    masterKeys: new Map([[kid + 1, randomBytes(64)], ...testSecrets.masterKeys]),
    jwtPrivateKeys: testPrivateJwks,
    warn: () => {},
  })
  const rotated = new Visitor(createTestApi(clock, { secrets }))
  for (const [name, value] of visitor.jar) rotated.jar.set(name, value)
  Object.assign(rotated, { deviceId: visitor.deviceId })
  clock.now += (ENROLMENT_WINDOW_SECONDS + 1) * 1000
  expect((await rotated.fetchToken()).status).toBe(200)
  expect((await rotated.registerDevice()).status).toBe(200)
})

test('a sign-in enrols at most ten times a minute', async () => {
  const visitor = new Visitor(createTestApi(undefined, { rateLimit: true }))
  await visitor.enrol()
  for (let count = 1; count < 10; count++) {
    expect((await visitor.registerDevice()).status).toBe(200)
  }
  expect((await visitor.registerDevice()).status).toBe(429)
})
