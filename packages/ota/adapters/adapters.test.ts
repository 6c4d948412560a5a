import { Hono } from 'hono'
import { pageLock } from '../client/locks'
import { otaFetch } from '../client/ota-fetch'
import type { EnrolOptions } from '../server/enrolment-handler'
import type { GuardOptions, OtaOptions, Verdict } from '../server/guard'
import type { SignIn } from '../server/sign-ins'
import { StateUnavailableError } from '../server/store'
import { createMemoryStore } from '../stores/memory'
import { type Answer, openBrowser, signInNow } from '../testing/browser'
import { listen } from '../testing/listen'
import file from '../vectors/ota-vectors.json'
import * as fetchAdapter from './fetch'
import * as honoAdapter from './hono'
import * as nodeAdapter from './node'

const realFetch = globalThis.fetch
const closers: (() => unknown)[] = []
afterEach(async () => {
  globalThis.fetch = realFetch
  for (const close of closers.splice(0)) await close()
})

/** Where somebody's service stands, and who is signed in there. */
interface Service {
  origin: string
  answer: Answer
}
type OpenService = (
  common: OtaOptions,
  guard: GuardOptions,
  signIn: () => SignIn | null,
) => Service | Promise<Service>

const services: [string, OpenService][] = [
  [
    'Hono',
    (common, guard, signIn) => {
      const app = new Hono<honoAdapter.OtaVariables>()
      app.post('/ota/session', honoAdapter.otaEnrol({ ...common, signIn }))
      app.use('/api/*', honoAdapter.ota(guard))
      app.all('/api/orders', (c) => c.text(`${c.get('ota').code} ${c.req.method}`))
      return { origin: 'http://localhost', answer: (request) => app.request(request) }
    },
  ],
  [
    'fetch',
    (common, guard, signIn) => {
      const judge = fetchAdapter.ota(guard)
      const enrol = fetchAdapter.otaEnrol(common)
      const answer: Answer = async (request) => {
        if (request.url.endsWith('/ota/session')) return enrol(request, signIn())
        const { response, code } = await judge(request)
        return response ?? new Response(`${code} ${request.method}`)
      }
      return { origin: 'http://localhost', answer }
    },
  ],
  [
    'node:http',
    async (common, guard, signIn) => {
      const enrol = nodeAdapter.otaEnrol({ ...common, signIn })
      const protect = nodeAdapter.ota(guard)
      const server = await listen((request: nodeAdapter.GuardedRequest, response) => {
        if (request.url === '/ota/session') return enrol(request, response)
        protect(request, response, () => response.end(`${request.ota?.code} ${request.method}`))
      })
      closers.push(() => server.close())
      return { origin: server.origin, answer: (request) => realFetch(request) }
    },
  ],
]

/** What a device registers with. */
const newDevice = () => ({
  'device-id': crypto.randomUUID(),
  'device-key': file.sealed[0]?.deviceKey ?? '',
})

const bodyOf = async (answer: Response) =>
  (await answer.json()) as { code: string; statusCode: number; message: string }

describe.each(services)('%s', (_name, openService) => {
  async function setUp(more: Partial<GuardOptions & EnrolOptions> = {}, requestIdHeader?: string) {
    const store = createMemoryStore()
    store.ready() // before the sign-in
    const common = {
      keys: new Map([[1, Buffer.alloc(64, 7)]]),
      store,
      secureCookies: false,
      ...more,
    }
    const who = { signIn: signInNow() as SignIn | null }
    const verdicts: Verdict[] = []
    const onVerdict = (verdict: Verdict) => verdicts.push(verdict)
    const guard = { ...common, onVerdict, requestIdHeader }
    const { origin, answer } = await openService(common, guard, () => who.signIn)
    const browser = openBrowser(answer, origin)
    globalThis.fetch = browser.fetch
    const api = otaFetch({
      enrol: '/ota/session',
      storage: browser.storage,
      requestIdHeader,
      lock: pageLock(),
    })
    return { api, browser, who, verdicts, store, origin }
  }

  test('a call of a registered device passes, and its verdict is told', async () => {
    const { api, verdicts, who } = await setUp()
    const answer = await api('/api/orders', { method: 'PUT' })
    expect(await answer.text()).toBe('ok PUT')
    expect(verdicts).toMatchObject([{ code: 'ok', refusal: null, storeMs: null }])
    expect(verdicts[0]?.ms).toBeGreaterThan(0)
    expect(verdicts[0]?.signInId).toBe(who.signIn?.id)
  })

  test('the answer of a registration', async () => {
    const { browser } = await setUp()
    const headers = newDevice()
    const answer = await browser.fetch('/ota/session', { method: 'POST', headers })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('session_key')).toMatch(
      /^[\w-]+\.\.[\w-]{16}\.[\w-]{115}\.[\w-]{22}$/,
    )
    const cookies = answer.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) {
      expect(cookie).toMatch(
        /^ota_(session|device)=[\w-]+; Max-Age=28(800|7\d\d); Path=\/; HttpOnly; S/,
      )
    }
    const again = await browser.fetch('/ota/session', { method: 'POST', headers })
    expect(await bodyOf(again)).toMatchObject({ code: 'already_enrolled', statusCode: 409 })
    expect(again.headers.get('www-authenticate')).toBeNull()
  })

  test.each([
    ['no device id', {}, 'device_id_invalid', 400],
    [
      'an upper-case device id',
      { ...newDevice(), 'device-id': 'A5A5A5A5-A5A5-45A5-A5A5-A5A5A5A5A5A5' },
      'device_id_invalid',
      400,
    ],
    ['no device key', { 'device-id': crypto.randomUUID() }, 'device_key_invalid', 400],
    [
      'a symmetric key',
      { ...newDevice(), 'device-key': '{"kty":"oct"}' },
      'device_key_invalid',
      400,
    ],
    ['nobody signed in', newDevice(), 'login_required', 401],
  ])('a registration is refused: %s', async (_case, headers, code, status) => {
    const { browser, who } = await setUp()
    who.signIn = null
    const answer = await browser.fetch('/ota/session', { method: 'POST', headers })
    expect(answer.status).toBe(status)
    expect(await bodyOf(answer)).toMatchObject({ code, statusCode: status })
  })

  test('`enrolment: header` gives a client without a device key its session key as text', async () => {
    const { browser } = await setUp({ enrolment: 'header' })
    const device = newDevice()
    const ask = (headers: Record<string, string>) =>
      browser.fetch('/ota/session', { method: 'POST', headers })
    const wrong = await ask({ ...device, 'device-key': '' })
    expect((await bodyOf(wrong)).code).toBe('device_key_invalid')
    const answer = await ask({ 'device-id': device['device-id'] })
    expect(answer.headers.get('session_key')).toMatch(/^[\w-]{86}$/)
  })

  test('over https cookies are pinned to their host', async () => {
    const { browser } = await setUp({ secureCookies: true })
    const headers = newDevice()
    const answer = await browser.fetch('/ota/session', { method: 'POST', headers })
    const cookies = answer.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-ota_\w+=.*; Secure; /)
  })

  test('a copy, a bearer token and a request without anything are refused by their codes', async () => {
    const { api, browser } = await setUp()
    await api('/api/orders')
    const [copy] = browser.sent.slice(-1) as [Request] // one was sent
    const answer = await browser.fetch(copy.url, copy)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('OTA error="ota_replayed"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await bodyOf(answer)).toEqual({
      statusCode: 401,
      code: 'ota_replayed',
      message: 'The token was already used',
    })
    const bearer = { headers: { Authorization: 'Bearer a.b.c' } }
    expect((await bodyOf(await browser.fetch('/api/orders', bearer))).code).toBe('bearer_refused')
    expect((await bodyOf(await browser.fetch('/api/orders'))).code).toBe('bearer_refused')
    const bare = { headers: { Authorization: 'OTA' } }
    expect((await bodyOf(await browser.fetch('/api/orders', bare))).code).toBe('ota_malformed')
  })

  test('`bearer: pass` leaves other credentials to somebody else', async () => {
    const { browser, verdicts } = await setUp({ bearer: 'pass' })
    const bearer = { headers: { Authorization: 'Bearer a.b.c' } }
    expect(await (await browser.fetch('/api/orders', bearer)).text()).toBe('null GET')
    expect(verdicts).toMatchObject([{ code: null, refusal: null }])
  })

  test('`report` tells every verdict and lets all pass', async () => {
    const { api, browser, verdicts, store } = await setUp({ mode: 'report' })
    await api('/api/orders')
    const [copy] = browser.sent.slice(-1) as [Request] // one was sent
    expect(await (await browser.fetch(copy.url, copy)).text()).toBe('ota_replayed GET')
    expect((await browser.fetch('/api/orders')).status).toBe(200)
    store.read = () => Promise.reject(new StateUnavailableError())
    expect((await api('/api/orders')).status).toBe(200)
    const codes = ['ok', 'ota_replayed', 'bearer_refused', 'ota_state_unavailable']
    expect(verdicts.map(({ code }) => code)).toEqual(codes)
  })

  test('in `report` nobody is taken for the session whose id they sent', async () => {
    const { api, browser, verdicts, who } = await setUp({ mode: 'report' })
    await api('/api/orders')
    const Authorization = 'OTA x'
    await browser.fetch('/api/orders', { headers: { Authorization } })
    browser.cookies.delete('ota_device') // the key and the id, without the device
    await api('/api/orders')
    expect(verdicts.map(({ code }) => code)).toEqual(['ok', 'ota_malformed', 'ota_device_unproven'])
    expect(verdicts.map(({ signInId }) => signInId)).toEqual([who.signIn?.id, '', ''])
    expect(verdicts.map(({ sessionId }) => Boolean(sessionId))).toEqual([true, false, false])
  })

  test('a store that cannot be reached is 503, for calls and registrations', async () => {
    const { api, browser, store, who } = await setUp()
    await api('/api/orders')
    store.read = () => Promise.reject(new StateUnavailableError())
    const call = await api('/api/orders')
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '1'])
    store.change = () => Promise.reject(new StateUnavailableError())
    who.signIn = signInNow()
    const headers = newDevice()
    const enrolment = await browser.fetch('/ota/session', { method: 'POST', headers })
    expect(enrolment.status).toBe(503)
    expect((await bodyOf(enrolment)).code).toBe('ota_state_unavailable')
  })

  test('the request id may have another name', async () => {
    const { api, browser } = await setUp({}, 'X-Ota-Id')
    expect((await api('/api/orders')).status).toBe(200)
    const { headers } = browser.sent.at(-1) as Request // one was sent
    expect(headers.get('x-ota-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('x-request-id')).toBeNull()
  })

  test('a browser that signs in again replaces its session', async () => {
    const { api, browser, who } = await setUp()
    await api('/api/orders')
    const [old] = browser.sent.slice(-1) as [Request] // one was sent
    const before = Object.fromEntries(browser.cookies)
    who.signIn = signInNow()
    browser.storage.removeItem('ota-session')
    expect((await api('/api/orders')).status).toBe(200)
    for (const [name, value] of Object.entries(before)) browser.cookies.set(name, value)
    expect((await bodyOf(await browser.fetch(old.url, old))).code).toBe('ota_session_replaced')
  })
})

test('Hono: a service may write refusals in its own form', async () => {
  const app = new Hono()
  const keys = new Map([[1, Buffer.alloc(64, 7)]])
  const onRefusal: honoAdapter.HonoGuardOptions['onRefusal'] = ({ code, refusal }, c) =>
    c.text(`no: ${code}`, 403, refusal.headers)
  app.use('/api/*', honoAdapter.ota({ keys, store: createMemoryStore(), onRefusal }))
  const answer = await app.request('/api/orders')
  expect([answer.status, await answer.text()]).toEqual([403, 'no: bearer_refused'])
})

const right = { keys: new Map([[1, Buffer.alloc(64, 7)]]), store: createMemoryStore() }
/** A registration whose browser the sign-in says this of. */
const register = (signIn: SignIn | undefined) => {
  const headers = newDevice()
  const request = new Request('https://a.example/ota/session', { method: 'POST', headers })
  return fetchAdapter.otaEnrol(right)(request, signIn)
}
test.each(['at', 'expiresAt'] as const)(
  'seconds in %s are a fault of the service',
  async (name) => {
    const signIn = { ...signInNow(), [name]: Math.floor(Date.now() / 1000) }
    const message = `OTA: ${name} of a sign-in must be in Unix milliseconds`
    await expect(register(signIn)).rejects.toThrow(message)
  },
)

test('undefined, like null, says that nobody is signed in', async () => {
  expect((await register(undefined)).status).toBe(401)
})

test('node:http: an error of the service’s own sign-in is told on the console', async () => {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => {})
  closers.push(() => reported.mockRestore())
  const enrol = nodeAdapter.otaEnrol({
    ...right,
    signIn: () => Promise.reject(new Error('database is away')),
  })
  const server = await listen((request, response) => void enrol(request, response))
  closers.push(() => server.close())
  const answer = await realFetch(server.origin, { method: 'POST', headers: newDevice() })
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('database')
  expect(String(reported.mock.calls)).toContain('database is away')
})

/** How each adapter is given its options. */
test('node:http: a header that stands twice is no proof', () => {
  const headersDistinct = { authorization: ['OTA a', 'OTA b'], cookie: ['a=1', 'b=2'] }
  const read = nodeAdapter.headersOf({ headersDistinct } as never)
  expect(read('authorization')).toBe('OTA a, OTA b')
  expect(read('cookie')).toBe('a=1; b=2')
  expect(read('requesthistory')).toBeUndefined()
})
