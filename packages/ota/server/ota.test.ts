import { randomUUID } from 'node:crypto'
import { deviceKeyOf, newKeyPair, openSealed } from '../client/device-key'
import { createTokenSigner } from '../client/signer'
import { CookieJar } from '../cookie-jar'
import { createDevice } from '../device'
import { createMemoryStore } from '../stores/memory'
import type { OtaOptions } from './options'
import { createOta, type Ota } from './ota'
import type { SignIn } from './sign-ins'

const API = 'https://api.example'
const KEYS = new Map([[1, Buffer.alloc(64, 7)]])
const HOUR_MS = 3_600_000

const MINIMUM: OtaOptions = { keys: KEYS, store: createMemoryStore(), signIn: () => null }

test.each<[string, object, string]>([
  ['no store', { store: undefined }, 'the option store must be a store'],
  ['a driver in place of a store', { store: { eval() {} } }, 'the option store must be a store'],
  ['no signIn', { signIn: undefined }, 'the option signIn must be a function'],
  [
    'a mode that does not exist',
    { mode: 'reports' },
    "the option mode must be 'enforce' or 'report'",
  ],
  [
    'an option that does not exist',
    { requireBindings: true },
    'createOta has no option requireBindings',
  ],
  ['a word in place of a check', { bearer: 'pass' }, 'the option bearer must be a function'],
  ['an authority with a scheme', { authority: 'https://api.example' }, 'must be host or host:port'],
  ['an authority with a path', { authority: 'api.example/' }, 'must be host or host:port'],
  ['an authority in upper case', { authority: 'Api.example' }, 'must be host or host:port'],
  [
    'an authority with a default port',
    { authority: 'api.example:443' },
    'must be host or host:port',
  ],
  ['no authority in the list', { authority: [] }, 'must be host or host:port'],
  [
    'a number in place of keys',
    { keys: 1 },
    'the option keys must be the value of OTA_MASTER_KEYS',
  ],
  ['text in place of bytes', { keys: new Map([[1, 'k'.repeat(32)]]) }, 'the option keys must be'],
  ['no name of a header', { requestIdHeader: null }, 'the option requestIdHeader must be'],
  ['a flag in place of a header', { requestIdHeader: true }, 'the option requestIdHeader must be'],
  ['no keys', { keys: undefined }, 'OTA_MASTER_KEYS: not set'],
  ['a key that is too short', { keys: new Map([[1, new Uint8Array(31)]]) }, '32 or more bytes'],
])('refuses %s at once, by one sentence', (_, change, sentence) => {
  expect(() => createOta({ ...MINIMUM, ...change })).toThrow(sentence)
})

test.each(['api.example', 'localhost:3000', '[::1]:3000', ['api.example', 'api.example:8443']])(
  'accepts the authority %s',
  (authority) => {
    expect(() => createOta({ ...MINIMUM, authority })).not.toThrow()
  },
)

test.each<[string, (ota: Ota) => unknown, string]>([
  ['no options', () => createOta(undefined as unknown as OtaOptions), 'the option store must be'],
  ['a ticket for nobody', (ota) => ota.issueTicket(null as unknown as SignIn, '/a'), 'the sign-in'],
  ['a ticket for a query', (ota) => ota.issueTicket({ id: 'ada' }, '/a?b=1'), 'a path'],
  ['a ticket for a relative path', (ota) => ota.issueTicket({ id: 'ada' }, 'a'), 'a path'],
  ['a ticket for a blank in a path', (ota) => ota.issueTicket({ id: 'ada' }, '/a b'), 'a path'],
  ['a ticket for a letter outside ASCII', (ota) => ota.issueTicket({ id: 'ada' }, '/ä'), 'a path'],
  ['a ticket for another host', (ota) => ota.issueTicket({ id: 'ada' }, '//a/b'), 'a path'],
])('refuses %s by one sentence', (_, use, sentence) => {
  expect(() => use(createOta(MINIMUM))).toThrow(sentence)
})

const TIMES = { at: Date.now(), expiresAt: Date.now() + HOUR_MS }
const NO_ID = 'OTA: id of a sign-in must be a string that is not empty'
const NO_TIME = 'of a sign-in must be in Unix milliseconds'

test.each([
  [null, NO_ID],
  [TIMES, NO_ID],
  [{ id: '', ...TIMES }, NO_ID],
  [{ id: 'ada' }, NO_TIME],
  [{ id: 'ada', at: 1_700_000_000, expiresAt: 1_700_003_600 }, NO_TIME],
])('neither ends %j nor asks if it is over', async (signIn, sentence) => {
  const ota = createOta(MINIMUM)
  await expect(ota.endSignIn(signIn as SignIn)).rejects.toThrow(sentence)
  await expect(ota.isSignInOver(signIn as SignIn)).rejects.toThrow(sentence)
})

test('keys that only a function gives are checked with the first use', async () => {
  const ota = createOta({ ...MINIMUM, keys: () => 1 as unknown as string })
  const begun = ota.beginSignIn({ lifetimeMs: HOUR_MS })
  await expect(begun).rejects.toThrow('the option keys must be the value of OTA_MASTER_KEYS')
})

test.each([undefined, {}, { lifetimeMs: '1h' }, { lifetimeMs: '3600000' }, { lifetimeMs: 0 }])(
  'begins no sign-in for %j, and says what it needs',
  async (times) => {
    const begun = createOta(MINIMUM).beginSignIn(times as { lifetimeMs: number })
    await expect(begun).rejects.toThrow('OTA: beginSignIn needs lifetimeMs')
  },
)

test('touches neither keys nor store before the first request, for a build without them', async () => {
  const calls: string[] = []
  const keys = () => {
    calls.push('keys')
    return `1:${Buffer.from(KEYS.get(1) ?? []).toString('base64')}`
  }
  const memory = createMemoryStore()
  const ready = () => {
    calls.push('ready')
    return memory.ready()
  }
  const ota = createOta({ ...MINIMUM, keys, store: { ...memory, ready } })
  expect(calls).toEqual([])
  await ota.beginSignIn({ lifetimeMs: HOUR_MS }).catch(() => {})
  expect(calls).toEqual(['keys'])
})

test('the memory of a store begins with the first request, so that a sign-in after it registers', async () => {
  const clock = { now: Date.now() }
  const service = { signIn: null as SignIn | null }
  const ota = createOta({
    ...MINIMUM,
    store: createMemoryStore(() => clock.now),
    now: () => clock.now,
    signIn: () => service.signIn,
  })
  await ota.web.judge(new Request(`${API}/api/orders`)) // as an older page, without a token
  clock.now += 1000
  service.signIn = { id: randomUUID(), at: clock.now, expiresAt: clock.now + HOUR_MS }
  clock.now += 1000
  const headers = { 'device-id': randomUUID(), 'device-key': await deviceKeyOf(await newKeyPair()) }
  const request = new Request(`${API}/ota/session`, { method: 'POST', headers })
  expect((await ota.web.session(request)).status).toBe(200)
})

/** A service with one sign-in, in which a test sets the clock. */
async function openService(options: Partial<OtaOptions> = {}) {
  const clock = { now: Date.now() }
  const audit: string[] = []
  const service = { signIn: null as SignIn | null }
  const ota = createOta({
    keys: KEYS,
    store: createMemoryStore(() => clock.now),
    now: () => clock.now,
    requireBinding: false,
    signIn: () => service.signIn,
    audit: (event, { signInId, sessionId }) => audit.push(`${event} ${signInId ?? sessionId}`),
    ...options,
  })
  service.signIn = await ota.beginSignIn({ lifetimeMs: HOUR_MS })
  const jar = new CookieJar()
  const register = async (pair: CryptoKeyPair, deviceId: string) => {
    const headers = { 'device-id': deviceId, 'device-key': await deviceKeyOf(pair) }
    const init = { method: 'POST', headers: { ...headers, cookie: jar.header() } }
    const answer = await ota.web.session(new Request(`${API}/ota/session`, init))
    jar.take(answer)
    const body = (await answer.json()) as { code?: string }
    return { code: body.code ?? 'ok', headers: answer.headers }
  }
  return { ota, clock, audit, jar, service, register }
}

/** The first request of a session whose key only this pair can open. */
async function requestOf(jar: CookieJar, sealed: string, pair: CryptoKeyPair, deviceId: string) {
  const requestId = randomUUID()
  const signer = createTokenSigner(await openSealed(sealed, pair))
  const authorization = await signer.sign(requestId, deviceId, Date.now())
  const headers = { authorization, 'x-request-id': requestId, cookie: jar.header() }
  return new Request(`${API}/api/orders`, { headers })
}

test('a device whose answer was lost repeats its registration, until its first accepted request', async () => {
  const { ota, jar, register, audit } = await openService()
  const [pair, deviceId] = [await newKeyPair(), randomUUID()]
  const first = await register(pair, deviceId)
  const again = await register(pair, deviceId)
  expect(again.headers.get('jSessionId')).toBe(first.headers.get('jSessionId'))
  const sealed = again.headers.get('session_key') ?? ''
  expect(sealed).not.toBe(first.headers.get('session_key'))
  const request = await requestOf(jar, sealed, pair, deviceId)
  expect((await ota.web.judge(request)).code).toBe('ok')
  expect((await register(pair, deviceId)).code).toBe('already_enrolled')
  expect(audit).toHaveLength(1)
})

test.each<[string, (own: CryptoKeyPair, id: string) => Promise<[CryptoKeyPair, string]>]>([
  ['another key', async (_, id) => [await newKeyPair(), id]],
  ['another device id', async (own) => [own, randomUUID()]],
])('a registration with %s is no repetition', async (_, change) => {
  const { register, audit, service } = await openService()
  const [pair, deviceId] = [await newKeyPair(), randomUUID()]
  await register(pair, deviceId)
  expect((await register(...(await change(pair, deviceId)))).code).toBe('already_enrolled')
  expect(audit).toEqual([`enrolment_refused ${service.signIn?.id}`])
})

test.each<[string, (world: Awaited<ReturnType<typeof openService>>) => unknown, string]>([
  [
    'five minutes',
    ({ clock }) => Object.assign(clock, { now: clock.now + 301_000 }),
    'enrolment_expired',
  ],
  [
    'a logout',
    ({ ota, service }) => service.signIn && ota.endSignIn(service.signIn),
    'already_enrolled',
  ],
  ['a logout by cookies', ({ ota, jar }) => ota.endByCookies(jar.header()), 'already_enrolled'],
])('nobody repeats a registration after %s', async (_, change, code) => {
  const world = await openService()
  const [pair, deviceId] = [await newKeyPair(), randomUUID()]
  await world.register(pair, deviceId)
  await change(world)
  expect((await world.register(pair, deviceId)).code).toBe(code)
})

test('a registration without a key of the device is never repeated', async () => {
  const { ota } = await openService({ unsafePlainKeys: true })
  const headers = { 'device-id': randomUUID() }
  const register = () =>
    ota.web.session(new Request(`${API}/ota/session`, { method: 'POST', headers }))
  expect((await register()).status).toBe(200)
  expect(await (await register()).json()).toMatchObject({ code: 'already_enrolled' })
})

test.each<[object, string]>([
  [{ at: Date.now() / 1000 }, 'at of a sign-in must be in Unix milliseconds'],
  [{ expiresAt: Date.now() / 1000 }, 'expiresAt of a sign-in must be in Unix milliseconds'],
  [{ id: '' }, 'id of a sign-in must be a string that is not empty'],
  [{ id: 7 }, 'id of a sign-in must be a string that is not empty'],
])('a sign-in with %j is an error', async (change, sentence) => {
  const { register, service } = await openService()
  Object.assign(Object(service.signIn), change)
  await expect(register(await newKeyPair(), randomUUID())).rejects.toThrow(sentence)
})

test('a sign-in begins by the store’s clock, if that is ahead', async () => {
  const ahead = Date.now() + 60_000
  const { service, register } = await openService({ store: createMemoryStore(() => ahead) })
  expect(service.signIn?.at).toBe(ahead)
  expect((await register(await newKeyPair(), randomUUID())).code).toBe('ok')
})

test('two cookies prove a session without the store; one of them does not', async () => {
  const store = createMemoryStore()
  const { ota, jar, register } = await openService({ store })
  await register(await newKeyPair(), randomUUID())
  store.read = () => Promise.reject(new Error('away'))
  const sessionId = jar.get('__Host-ota_session')
  expect(ota.sessionOf(jar.header())).toBe(sessionId)
  expect(ota.sessionOf(`__Host-ota_session=${sessionId}`)).toBeNull()
  expect(ota.sessionOf(`${jar.header()}x`)).toBeNull()
})

test('a ticket is opened by the browser whose sign-in asked for it', async () => {
  const { ota, jar, service, register } = await openService()
  await register(await newKeyPair(), randomUUID())
  const signIn = service.signIn as SignIn // openService has begun it
  const ticket = ota.issueTicket(signIn, '/files/a')
  const session = `__Host-ota_session=${jar.get('__Host-ota_session')}`
  for (const cookies of [undefined, null, session]) {
    expect(await ota.redeemTicket(ticket, '/files/a', cookies)).toBeNull()
  }
  const opened = await ota.redeemTicket(ticket, '/files/a', jar.header())
  expect(opened).toEqual({ signInId: signIn.id })
})

test('the time of signIn counts neither as the check’s nor as the store’s', async () => {
  const signedIn: { signIn: SignIn | null } = { signIn: null }
  const { ota, jar, register } = await openService({
    signIn: () => {
      const until = performance.now() + 20
      while (performance.now() < until);
      return signedIn.signIn
    },
  })
  signedIn.signIn = await ota.beginSignIn({ lifetimeMs: HOUR_MS })
  const [pair, deviceId] = [await newKeyPair(), randomUUID()]
  const { headers } = await register(pair, deviceId)
  const request = await requestOf(jar, headers.get('session_key') ?? '', pair, deviceId)
  const { code, ms, storeMs } = await ota.web.judge(request)
  expect(code).toBe('ok')
  expect(storeMs).toBeGreaterThan(0)
  expect(ms).toBeGreaterThan(storeMs ?? 0)
})

describe('report mode', () => {
  test('ends no earlier sign-in at a registration', async () => {
    const { ota, register, service } = await openService({ mode: 'report' })
    const first = service.signIn as SignIn // set by openService
    await register(await newKeyPair(), randomUUID())
    service.signIn = await ota.beginSignIn({ lifetimeMs: HOUR_MS })
    await register(await newKeyPair(), randomUUID())
    expect(await ota.isSignInOver(first)).toBe(false)
  })

  test('ends nothing: the session of two writers continues, and the operator hears of the copy', async () => {
    const { ota, jar, register, audit, service } = await openService({
      mode: 'report',
      unsafePlainKeys: true,
    })
    const deviceId = randomUUID()
    const headers = { 'device-id': deviceId }
    const registered = await ota.web.session(
      new Request(`${API}/ota/session`, { method: 'POST', headers }),
    )
    jar.take(registered)
    expect((await register(await newKeyPair(), deviceId)).code).toBe('already_enrolled')
    const sessionKey = registered.headers.get('session_key') ?? ''
    const [owner, thief] = [0, 1].map(() => createDevice({ sessionKey, deviceId }))
    const send = async (device: ReturnType<typeof createDevice> | undefined) => {
      const { authorization = '', requestId = '', history = '' } = device?.next() ?? {}
      const own = { authorization, 'x-request-id': requestId, requesthistory: history }
      const request = new Request(`${API}/api/orders`, {
        headers: { ...own, cookie: jar.header() },
      })
      const { code, refusal } = await ota.web.judge(request)
      expect(refusal).toBeNull()
      return code
    }
    expect(await send(owner)).toBe('ok')
    expect(await send(owner)).toBe('ok')
    expect(await send(thief)).toBe('ota_device_cloned')
    expect(audit.at(-1)).toMatch(/^device_cloned /)
    expect(service.signIn && (await ota.isSignInOver(service.signIn))).toBe(false)
    expect(await send(thief)).toBe('ok')
  })
})
