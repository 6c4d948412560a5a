import { Validator } from '@seriousme/openapi-schema-validator'
import { apiPaths } from '@/lib/api/paths'
import { emptyLoot, profileOf } from '@/server/compromise/loot'
import { Owner } from '@/server/compromise/owner'
import { Thief } from '@/server/compromise/roads'
import { answerOf, onServers, type Scheme } from '@/server/compromise/stage'
import { createApiDocument } from '@/server/openapi/api-document'
import { createTestApp, SITE } from '@/server/testing/test-app'
import { createTestApi, Visitor } from '@/server/testing/visitor'
import { labPath } from './lab-path'

const SCHEMES = ['ota', 'bound', 'jwt'] as const

/** The API with its lab, a visitor who has signed in there, and what the lab gives that visitor. */
async function setUp() {
  const api = createTestApi(undefined, { attackLab: true })
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

test.each(SCHEMES)('what the lab gives opens nothing else, by any road (%s)', async (scheme) => {
  const lab = await setUp()
  const owner = await victimOf(lab, scheme)
  const roads = new Thief(lab.outside, scheme, profileOf(owner)).roads()
  expect(roads.length).toBeGreaterThan(3)
  for (const { name, go } of roads) {
    expect([name, await go()]).toEqual([name, expect.stringMatching(/^401 /)])
  }
  expect(await owner.next()).toBe('ok') // and comes to no harm
})

test.each(SCHEMES)('what opens everything else opens nothing in the lab (%s)', async (scheme) => {
  const { visitor, inside, api } = await setUp()
  await visitor.fetchToken()
  await visitor.registerDevice()
  const loot = { ...emptyLoot(), cookies: Object.fromEntries(visitor.jar), jwt: visitor.token }
  const { sessionKey, deviceId } = visitor
  const key = { sessionKey, deviceId, sessionId: visitor.jar.get('ota_session') ?? '' }
  for (const { name, go } of new Thief(inside, scheme, { ...loot, key }).roads()) {
    expect([name, await go()]).toEqual([name, expect.stringMatching(/^401 /)])
  }
  expect(api.lines.join()).not.toContain('session_key_leaked')
  expect((await visitor.callWithOta()).status).toBe(200)
})

test('sign-ins to throw away are for who has signed in, on a page of the site', async () => {
  const { api, visitor } = await setUp()
  const nobody = await api.app.request(apiPaths.labSignIns, { method: 'POST' })
  expect(await answerOf(nobody)).toBe('401 login_required')
  const headers = { origin: 'https://evil.example' }
  const foreign = await visitor.call(apiPaths.labSignIns, { method: 'POST', headers })
  expect(await answerOf(foreign)).toBe('403 foreign_origin')
})

test('they end soon: the cookie, and the session of it', async () => {
  const lab = await setUp()
  const owner = await victimOf(lab, 'ota')
  lab.api.clock.now += 601_000
  expect(await owner.next()).toBe('401 ota_session_expired')
  const late = new Owner(lab.inside, 'ota')
  late.jar.set('ota_login', lab.signIns.pop() ?? '')
  expect(await answerOf(await late.fetchToken())).toBe('401 login_required')
})

test('ten experiments a minute, and calls in the lab use up nobody’s other limits', async () => {
  const api = createTestApi(undefined, { attackLab: true, rateLimit: true })
  const visitor = new Visitor(api)
  await visitor.signIn()
  const ask = () => visitor.call(apiPaths.labSignIns, { method: 'POST' })
  for (let count = 0; count < 10; count++) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await answerOf(refused)).toBe('429 rate_limited')
  for (let count = 0; count < 200; count++) await visitor.call('/api/lab/fetchtoken')
  expect((await visitor.fetchToken()).status).toBe(200)
  const flood: Promise<Response>[] = []
  for (let count = 0; count < 800; count++) flood.push(visitor.call('/api/lab/fetchtoken'))
  const answers = await Promise.all(flood.map(async (one) => answerOf(await one)))
  expect(answers).toContain('429 rate_limited')
})

test('nothing that is acted out is told to the audit log', async () => {
  const lab = await setUp()
  const owner = await victimOf(lab, 'ota')
  const thief = new Thief(lab.inside, 'ota', profileOf(owner))
  expect(await thief.withLog()).toBe('ok')
  expect(await owner.next()).toBe('409 ota_device_cloned')
  expect(lab.api.lines.filter((line) => line.includes('audit'))).toEqual([])
})

test('the reference describes it where it is on, and only there', async () => {
  const { app } = createTestApp({ attackLab: true })
  const document = createApiDocument(app, SITE)
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true })
  const ofLab = (one: typeof app) =>
    Object.keys(createApiDocument(one, SITE).paths ?? {}).filter((path) => path.includes('/lab/'))
  expect(ofLab(app)).toEqual(
    expect.arrayContaining(['/api/lab/sign-ins', '/api/lab/ota/customer', '/api/lab/logout']),
  )
  const off = createTestApp().app
  expect(ofLab(off)).toEqual([])
  expect((await off.request(apiPaths.labSignIns, { method: 'POST' })).status).toBe(404)
  const { app: limited } = createTestApp({ rateLimit: true })
  const flood = Array.from({ length: 150 }, () => limited.request('/api/lab/nothing'))
  const answers = await Promise.all(flood.map(async (one) => (await one).status))
  expect(answers).toContain(429) // as anywhere else
})
