import { randomUUID } from 'node:crypto'
import { createSessionId } from '@one-tick-ahead/ota/server/session-keys'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { AppDeps } from '../app'
import { attackerPass, PASS_HEADER } from '../attacker/attacker-pass'
import { Thief } from '../attacker/thief/attack-paths'
import { answerOf, onServers, type Scheme } from '../attacker/thief/attacked-api'
import { Owner } from '../attacker/thief/owner'
import { nothingStolen } from '../attacker/thief/stolen-data'
import { RATES } from '../contract/limits'
import { apiPaths, labPath } from '../contract/paths'
import { createApiDocument } from '../openapi/document'
import { createTestLedger, type LedgerRows, signInsOver } from '../testing/sign-in-ledger'
import { createTestApp, SITE } from '../testing/test-app'
import { testSecrets } from '../testing/test-secrets'
import { createTestApi, Visitor } from '../testing/visitor'

const SCHEMES = ['ota', 'bound', 'jwt'] as const

/** The API with its lab, a visitor who has signed in there, and what the lab gives that visitor. */
async function setUp(overrides: Partial<AppDeps> = {}) {
  const api = createTestApi(undefined, { attackLab: true, ...overrides })
  const visitor = new Visitor(api)
  await visitor.signIn()
  const answer = await visitor.call(apiPaths.labSignIns, { method: 'POST' })
  const { signIns }: { signIns: string[] } = await answer.json()
  const send = (path: string, init?: RequestInit) => Promise.resolve(api.app.request(path, init))
  const outside = {
    ...onServers(() => ({ origin: '' }), api.clock),
    send: (_: Scheme, path: string, init?: RequestInit) => send(path, init),
  }
  const targetOf = (scheme: Scheme, path: string) =>
    labPath(path, /customer|persons/.test(path) ? scheme : undefined)
  const inside = {
    ...outside,
    targetOf,
    send: (scheme: Scheme, path: string, init?: RequestInit) => send(targetOf(scheme, path), init),
  }
  return { api, visitor, signIns, inside, outside }
}

type Lab = Awaited<ReturnType<typeof setUp>>

/** Somebody of the lab, with a device and a session there. */
async function victimOf({ inside, signIns }: Lab, scheme: Scheme) {
  const owner = new Owner(inside, scheme)
  owner.jar.set('ota_login', signIns.pop() ?? '')
  await owner.fetchToken()
  await owner.begin()
  return owner
}

test.each(SCHEMES)(
  'stolen data of the lab opens nothing outside of it, by any path (%s)',
  async (scheme) => {
    const lab = await setUp()
    const owner = await victimOf(lab, scheme)
    const attackPaths = new Thief(lab.outside, scheme, owner.profile()).attackPaths()
    expect(attackPaths.length).toBeGreaterThan(3)
    for (const { name, go } of attackPaths) {
      expect([name, await go()]).toEqual([name, expect.stringMatching(/^401 /)])
    }
    expect(await owner.next()).toBe('ok') // and comes to no harm
  },
)

test.each(SCHEMES)('stolen data of visitors opens nothing in the lab (%s)', async (scheme) => {
  const { visitor, inside } = await setUp()
  await visitor.fetchToken()
  await visitor.registerDevice()
  const stolen = {
    ...nothingStolen(),
    cookies: Object.fromEntries(visitor.jar),
    jwt: visitor.token,
  }
  const { sessionKey, deviceId } = visitor
  const key = { sessionKey, deviceId, sessionId: visitor.jar.get('ota_session') ?? '' }
  for (const { name, go } of new Thief(inside, scheme, { ...stolen, key }).attackPaths()) {
    expect([name, await go()]).toEqual([name, expect.stringMatching(/^401 /)])
  }
  expect((await visitor.callWithOta()).status).toBe(200)
})

test('only a visitor who has signed in, on a page of the site, gets throw-away sign-ins', async () => {
  const { api, visitor } = await setUp()
  const nobody = await api.app.request(apiPaths.labSignIns, { method: 'POST' })
  expect(await answerOf(nobody)).toBe('401 login_required')
  const headers = { origin: 'https://evil.example' }
  const foreign = await visitor.call(apiPaths.labSignIns, { method: 'POST', headers })
  expect(await answerOf(foreign)).toBe('403 foreign_origin')
})

test('a throw-away sign-in and its session end soon', async () => {
  const lab = await setUp()
  const owner = await victimOf(lab, 'ota')
  lab.api.clock.now += 601_000
  expect(await owner.next()).toBe('401 ota_session_expired')
  const late = new Owner(lab.inside, 'ota')
  late.jar.set('ota_login', lab.signIns.pop() ?? '')
  expect(await answerOf(await late.fetchToken())).toBe('401 login_required')
})

test('a JWT of the lab ends soon, whoever holds it', async () => {
  const lab = await setUp()
  const owner = await victimOf(lab, 'jwt')
  const thief = new Thief(lab.inside, 'jwt', { ...nothingStolen(), jwt: owner.token })
  const [byJwt] = thief.attackPaths()
  expect(await byJwt?.go()).toBe('ok')
  lab.api.clock.now += 601_000
  expect(await byJwt?.go()).toBe('401 jwt_expired')
})

test('a sign-in registers one device, and the visitors’ database keeps nothing of it', async () => {
  const rows: LedgerRows = new Map()
  const store = createMemoryStore()
  const lab = await setUp({ store, signIns: signInsOver(createTestLedger(rows), store) })
  const [signIn = ''] = lab.signIns.slice(-1)
  await victimOf(lab, 'ota')
  const second = new Owner(lab.inside, 'ota')
  second.jar.set('ota_login', signIn)
  await second.fetchToken()
  expect(await answerOf(await second.registerDevice())).toBe('409 already_enrolled')
  expect(rows.size).toBe(0)
})

/** The same with its limits; whoever says nothing else calls from one address. */
async function setUpLimited() {
  const lab = await setUp({ rateLimit: true })
  const often = (count: number, act: () => Promise<Response>) =>
    Promise.all(Array.from({ length: count }, async () => answerOf(await act())))
  return { ...lab, often }
}

test('so many experiments of an address in a minute, whoever signs in there', async () => {
  const { api } = await setUpLimited() // the first
  const answers: string[] = []
  for (let count = 0; count < RATES.labSignIns.calls; count++) {
    const visitor = new Visitor(api)
    await visitor.signIn()
    answers.push(await answerOf(await visitor.call(apiPaths.labSignIns, { method: 'POST' })))
  }
  expect(answers).toEqual([...Array(RATES.labSignIns.calls - 1).fill('ok'), '429 rate_limited'])
})

test('so many experiments of a sign-in in a minute, from whatever addresses', async () => {
  const { api, visitor } = await setUpLimited() // the first
  const ask = async (who: Visitor, address: string) => {
    const incoming = { socket: { remoteAddress: address }, rawHeaders: [] }
    const init = { method: 'POST', headers: { Cookie: who.cookieHeader() } }
    return answerOf(await api.app.request(apiPaths.labSignIns, init, { incoming }))
  }
  const answers: string[] = []
  for (let last = 1; last <= RATES.labSignIns.calls; last++)
    answers.push(await ask(visitor, `192.0.2.${last}`))
  expect(answers).toEqual([...Array(RATES.labSignIns.calls - 1).fill('ok'), '429 rate_limited'])
  const other = new Visitor(api)
  await other.signIn()
  expect(await ask(other, '192.0.2.99')).toBe('ok')
})

test('a sign-in of the lab gets no more JWTs than any other', async () => {
  const { api, signIns, often, visitor } = await setUpLimited()
  const victim = new Visitor(api)
  victim.jar.set('ota_login', signIns[0] ?? '')
  const answers = await often(21, () => victim.call('/api/lab/fetchtoken'))
  expect(answers.filter((answer) => answer !== 'ok')).toEqual(['429 rate_limited'])
  expect((await visitor.fetchToken()).status).toBe(200)
})

test('hundreds of records at once are for the attacker, which keeps to a pace', async () => {
  const lab = await setUpLimited()
  const owner = await victimOf(lab, 'ota')
  const headers = new Headers(owner.nextHeaders())
  const copies = (count: number) => lab.often(count, () => owner.call('/api/customer', { headers }))
  expect(await copies(150)).toContain('429 rate_limited')
  headers.set(PASS_HEADER, attackerPass(testSecrets))
  expect(new Set(await copies(400))).toEqual(new Set(['401 ota_replayed']))
})

test.each(['/api/lab/jwt/customer', '/api/lab/fetchtoken', '/api/lab/nothing'])(
  'nobody else gets more calls by naming the lab: %s',
  async (path) => {
    const { api, often } = await setUpLimited()
    const sessionId = createSessionId({ kid: 1, deviceId: randomUUID(), issuedAt: 0, expiresAt: 0 })
    const stranger = new Visitor(api)
    stranger.jar.set('ota_session', sessionId)
    expect(await often(150, () => stranger.call(path))).toContain('429 rate_limited')
  },
)

test('in the log and in metrics its calls have one name', async () => {
  const lab = await setUp()
  await victimOf(lab, 'ota')
  const paths = lab.api.lines.map((line): unknown => JSON.parse(line).path)
  expect(paths.filter((path) => path !== apiPaths.labSignIns)).toEqual(Array(4).fill('/api/lab'))
})

test('no theft that is acted out enters the audit log', async () => {
  const lab = await setUp()
  const owner = await victimOf(lab, 'ota')
  const thief = owner.thief(owner.profile())
  expect(await thief.withLog()).toBe('ok')
  expect(await owner.next()).toBe('409 ota_device_cloned')
  expect(lab.api.lines.filter((line) => line.includes('audit'))).toEqual([])
})

test('the reference describes the lab only where it is on', async () => {
  const { app } = createTestApp({ attackLab: true })
  const document = createApiDocument(app, SITE)
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true })
  const ofLab = (one: typeof app) =>
    Object.keys(createApiDocument(one, SITE).paths ?? {}).filter((path) => path.includes('/lab/'))
  expect(ofLab(app)).toEqual(
    expect.arrayContaining(['/api/lab/sign-ins', '/api/lab/ota/customer', '/api/lab/token']),
  )
  const off = createTestApp().app
  expect(ofLab(off)).toEqual([])
  expect((await off.request(apiPaths.labSignIns, { method: 'POST' })).status).toBe(404)
  const { app: limited } = createTestApp({ rateLimit: true })
  const flood = Array.from({ length: 150 }, () => limited.request('/api/lab/nothing'))
  const answers = await Promise.all(flood.map(async (one) => (await one).status))
  expect(answers).toContain(429) // as anywhere else
})
