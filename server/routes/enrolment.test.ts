import { randomBytes } from 'node:crypto'
import { DatabaseUnavailableError } from '@/server/db/database-error'
import { createMemorySessionStore } from '@/server/stores/memory-session-store'
import { SITE } from '@/server/testing/test-app'
import { testPrivateJwks, testSecrets } from '@/server/testing/test-secrets'
import { codeOf, createTestApi, enrolVisitor, Visitor } from '@/server/testing/visitor'
import { ENROLMENT_WINDOW_SECONDS } from '@/server/tokens/device-enrolment'
import { loadSecrets } from '@/server/tokens/keyring'

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
  const { visitor } = await enrolVisitor()
  const deviceCookie = visitor.jar.get('ota_device') ?? ''
  const response = await visitor.registerDevice()
  const readable = `${[...response.headers].filter(([name]) => name !== 'set-cookie')}${await response.text()}`
  for (const half of deviceCookie.split('.')) expect(readable).not.toContain(half)
})

test('POST /api/token gives the same kind of token in a body', async () => {
  const { visitor } = await enrolVisitor()
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
    const { visitor } = await enrolVisitor()
    const response = await visitor.registerDevice({ 'device-id': deviceId })
    expect(response.status).toBe(400)
    expect(await codeOf(response)).toBe('device_id_invalid')
  },
)

test('the first enrolment must follow the sign-in within five minutes', async () => {
  const clock = { now: Date.now() }
  const visitor = new Visitor(createTestApi(clock))
  await visitor.signIn()
  clock.now += (ENROLMENT_WINDOW_SECONDS + 1) * 1000
  await visitor.fetchToken()
  expect(await codeOf(await visitor.registerDevice())).toBe('already_enrolled')
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
  const { visitor } = await enrolVisitor()
  expect((await visitor.call('/api/fetchtoken', { headers })).status).toBe(status)
})

test('a sign-in that was ended stays ended over a restart', async () => {
  const clock = { now: Date.now() }
  const ended = new Set<string>()
  const endedLogins = {
    has: async (sid: string) => ended.has(sid),
    keep: async (sid: string) => void ended.add(sid),
  }
  const start = () =>
    new Visitor(createTestApi(clock, { store: createMemorySessionStore({ endedLogins }) }))
  const visitor = start()
  await visitor.enrol()
  const kept = new Map(visitor.jar)
  await visitor.call('/api/logout', { method: 'POST' })
  const restarted = start()
  for (const [name, value] of kept) restarted.jar.set(name, value)
  expect(await codeOf(await restarted.fetchToken())).toBe('login_required')
})

test('sign-in and device survive a new master key', async () => {
  const clock = { now: Date.now() }
  const { visitor } = await enrolVisitor(clock)
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

test('LogOut clears the cookies even where the end cannot be kept, and says that it is not', async () => {
  const endedLogins = {
    has: async () => false,
    keep: () => Promise.reject(new DatabaseUnavailableError('gone')),
  }
  const store = createMemorySessionStore({ endedLogins })
  const visitor = new Visitor(createTestApi(undefined, { store }))
  await visitor.enrol()
  const answer = await visitor.call('/api/logout', { method: 'POST' })
  expect(answer.status).toBe(503)
  expect(await codeOf(answer)).toBe('database_unavailable')
  expect([...visitor.jar]).toEqual([])
})
