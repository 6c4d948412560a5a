import { ota, otaEnrol } from '../adapters/fetch'
import type { GuardOptions } from '../server/guard'
import type { SignIn } from '../server/sign-ins'
import { StateUnavailableError } from '../server/store'
import { createMemoryStore } from '../stores/memory'
import { openBrowser, signInNow } from '../testing/browser'
import { pageLock } from './locks'
import { otaFetch } from './ota-fetch'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

/** An API under OTA and a browser whose `fetch` reaches it. */
function setUp(options: Partial<GuardOptions> = {}) {
  const store = createMemoryStore()
  const common = { keys: new Map([[1, Buffer.alloc(64, 7)]]), store, secureCookies: false }
  const guard = ota({ ...common, ...options })
  const enrol = otaEnrol(common)
  const server = {
    signIn: signInNow() as SignIn | null,
    /** In place of the API, where a test sets it. */
    failure: null as (() => Promise<Response>) | null,
  }
  const browser = openBrowser(async (request) => {
    if (server.failure) return server.failure()
    const { pathname } = new URL(request.url)
    if (pathname === '/ota/session') return enrol(request, server.signIn)
    if (pathname === '/ready') return Response.json({ status: 'ready' })
    const { response } = await guard(request)
    return response ?? new Response(`hello ${await request.text()}`)
  })
  globalThis.fetch = browser.fetch
  const open = (more = {}) =>
    otaFetch({ enrol: '/ota/session', storage: browser.storage, lock: pageLock(), ...more })
  const paths = () => browser.sent.map(({ url }) => new URL(url).pathname)
  return { api: open(), open, server, browser, store, paths }
}

const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

test('the first call registers the device, every call has a token of its own', async () => {
  const { api, browser, paths } = setUp()
  for (let call = 0; call < 3; call++) expect((await api('/api/orders')).status).toBe(200)
  expect(paths()).toEqual(['/ota/session', '/api/orders', '/api/orders', '/api/orders'])
  const tokens = browser.sent.slice(1).map(({ headers }) => headers.get('authorization'))
  expect(new Set(tokens).size).toBe(3)
})

test('calls at once share one registration and one send log', async () => {
  const { api, paths } = setUp()
  const answers = await Promise.all(Array.from({ length: 12 }, () => api('/api/orders')))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(paths().filter((path) => path === '/ota/session')).toHaveLength(1)
})

test('method, body and own headers reach the API', async () => {
  const { api, browser } = setUp()
  const headers = new Headers({ 'X-Own': 'yes' })
  const answer = await api(new URL('http://localhost/api/orders'), {
    method: 'POST',
    body: 'world',
    headers,
  })
  expect(await answer.text()).toBe('hello world')
  expect(browser.sent.at(-1)?.headers.get('x-own')).toBe('yes')
})

test('what was sent is refused a second time', async () => {
  const { api, browser } = setUp()
  await api('/api/orders')
  const copy = browser.sent.at(-1) as Request // one was sent
  expect(await codeOf(await browser.fetch(copy.url, copy))).toBe('ota_replayed')
  expect((await api('/api/orders')).status).toBe(200)
})

test('nobody logged in: the answer is that of the registration, and nothing else was sent', async () => {
  const { api, server, paths } = setUp()
  server.signIn = null
  expect(await codeOf(await api('/api/orders'))).toBe('login_required')
  expect(paths()).toEqual(['/ota/session'])
  server.signIn = signInNow()
  expect((await api('/api/orders')).status).toBe(200)
})

test('a session that ended is forgotten: the next call needs a new sign-in, and then goes on', async () => {
  const { api, server, store } = setUp()
  await api('/api/orders')
  const { id, expiresAt } = server.signIn as SignIn // set above
  await store.endSignIn({ id, expiresAt }, 'revoked')
  expect(await codeOf(await api('/api/orders'))).toBe('ota_session_revoked')
  expect(await codeOf(await api('/api/orders'))).toBe('already_enrolled')
  server.signIn = signInNow()
  expect((await api('/api/orders')).status).toBe(200)
})

test('a refusal of one request ends no session', async () => {
  const { api, browser, store } = setUp()
  await api('/api/orders')
  const { admit } = store
  store.admit = () => Promise.reject(new StateUnavailableError())
  const down = await api('/api/orders')
  expect(down.status).toBe(503)
  expect(down.headers.get('retry-after')).toBe('1')
  store.admit = admit
  expect((await api('/api/orders')).status).toBe(200)
  expect(browser.sent.filter(({ url }) => url.endsWith('/ota/session'))).toHaveLength(1)
})

test('without a network it throws as fetch does; with `ready` it asks before it announces again', async () => {
  const { open, server, browser, paths } = setUp()
  const api = open({ ready: '/ready' })
  await api('/api/orders')
  const history = () => JSON.parse(browser.storage.getItem('ota-session') ?? '').history.length
  server.failure = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(api('/api/orders')).rejects.toThrow('Failed to fetch')
  expect(history()).toBe(2)
  await expect(api('/api/orders')).rejects.toThrow('not sent (unreachable)')
  expect(history()).toBe(2)
  server.failure = null
  expect((await api('/api/orders')).status).toBe(200)
  expect(paths().slice(-2)).toEqual(['/ready', '/api/orders'])
})

test('a clock that is ten minutes off costs one more request, the first time', async () => {
  let offset = 0
  const { api, browser } = setUp({ now: () => Date.now() + offset })
  const answer = browser.fetch
  globalThis.fetch = async (input, init) => {
    const response = await answer(input, init)
    response.headers.set('date', new Date(Date.now() + offset).toUTCString())
    return response
  }
  await api('/api/orders')
  offset = 600_000 // the server is ahead from now on
  for (const sent of [4, 5]) {
    expect((await api('/api/orders')).status).toBe(200)
    expect(browser.sent).toHaveLength(sent)
  }
})

test.each(['', '{', '{"history":[]}', '{"sessionKey":1,"history":null}'])(
  'what lies in storage and is no session (%j) is none',
  async (text) => {
    const { api, browser } = setUp()
    browser.storage.setItem('ota-session', text)
    expect((await api('/api/orders')).status).toBe(200)
  },
)
