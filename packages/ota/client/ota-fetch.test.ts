import { StateUnavailableError } from '../server/store'
import { codeOf, openApi, signInNow } from '../testing/browser'
import { type OtaFetchOptions, otaFetch } from './ota-fetch'

test('the first call registers the device, every call has a token of its own', async () => {
  const { api, browser, paths } = openApi()
  const orders = new URL('http://localhost/api/orders')
  for (let call = 0; call < 3; call++) expect((await api(orders)).status).toBe(200)
  expect(paths()).toEqual(['/ota/session', '/api/orders', '/api/orders', '/api/orders'])
  const tokens = browser.sent.slice(1).map(({ headers }) => headers.get('authorization'))
  expect(new Set(tokens).size).toBe(3)
})

test('calls at once share one registration and one send log', async () => {
  const { api, paths } = openApi()
  const answers = await Promise.all(Array.from({ length: 12 }, () => api('/api/orders')))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(paths().filter((path) => path === '/ota/session')).toHaveLength(1)
})

test('nobody signed in: the answer is that of the registration, and no token was sent', async () => {
  const { api, server, browser, paths } = openApi()
  server.signIn = null
  expect(await codeOf(await api('/api/orders'))).toBe('login_required')
  expect(paths()).toEqual(['/ota/session', '/api/orders'])
  expect(browser.sent.at(-1)?.headers.get('authorization')).toBeNull()
  server.signIn = signInNow()
  expect((await api('/api/orders')).status).toBe(200)
})

test('a refusal of one request ends no session', async () => {
  const { api, browser, store } = openApi()
  await api('/api/orders')
  const { read } = store
  store.read = () => Promise.reject(new StateUnavailableError())
  const down = await api('/api/orders')
  expect(down.status).toBe(503)
  expect(down.headers.get('retry-after')).toBe('1')
  store.read = read
  expect((await api('/api/orders')).status).toBe(200)
  const asked = browser.sent.filter(({ url }) => url.endsWith('/ota/session'))
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'HEAD'])
})

test('without a network it throws as fetch does; with `ready` it asks before it announces again', async () => {
  const { open, server, browser, paths } = openApi()
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

test.each([404, 403, 422])(
  '40 calls that the API itself answers %i ask no `ready`',
  async (status) => {
    const { open, server, paths } = openApi()
    const api = open({ ready: '/ready' })
    await api('/api/orders')
    const { guard } = server
    server.failure = async (request) => {
      if (request.url.endsWith('/ready')) return Response.json({ status: 'ready' })
      return (await guard(request)).response ?? new Response(null, { status })
    }
    for (let call = 0; call < 40; call++) expect((await api('/api/orders')).status).toBe(status)
    expect(paths()).not.toContain('/ready')
  },
)

test.each([
  ['a limit before the guard', 429, {}],
  ['the guard', 401, { code: 'ota_late' }],
  ['the guard that reads the body', 413, { code: 'ota_body_too_large' }],
])('where 15 calls were refused by %s, `ready` is asked', async (_by, status, body) => {
  const { open, server, paths } = openApi()
  const api = open({ ready: '/ready' })
  await api('/api/orders')
  server.failure = ({ url }) =>
    url.endsWith('/ready') ? Response.json({ status: 'ready' }) : Response.json(body, { status })
  for (let call = 0; call < 15; call++) await api('/api/orders')
  expect(paths()).toContain('/ready')
})

test('an answer that comes after `forget` leaves nothing in storage', async () => {
  const { api, server, browser } = openApi()
  await api('/api/orders')
  expect(browser.storage.getItem('ota-heard')).not.toBeNull()
  server.failure = async () => {
    await api.forget()
    return new Response()
  }
  expect((await api('/api/orders')).status).toBe(200)
  for (const name of ['session', 'heard']) expect(browser.storage.getItem(`ota-${name}`)).toBeNull()
})

test('a clock that is ten minutes off costs one more request, the first time', async () => {
  let offset = 0
  const { api, browser } = openApi({ now: () => Date.now() + offset })
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
    const { api, browser } = openApi()
    browser.storage.setItem('ota-session', text)
    expect((await api('/api/orders')).status).toBe(200)
  },
)

// What may be given to `api`, and what leaves the browser then.

test('a Request is sent as fetch sends it, and `init` goes before it', async () => {
  const { api, browser } = openApi()
  const request = new Request('http://localhost/api/orders', {
    method: 'PUT',
    body: 'a book',
    headers: { 'X-Own': 'yes', 'Content-Type': 'text/csv' },
  })
  const answer = await api(request.clone())
  expect([answer.status, await answer.text()]).toEqual([200, 'hello a book'])
  const sent = browser.sent.at(-1)
  expect([sent?.method, sent?.url]).toEqual(['PUT', 'http://localhost/api/orders'])
  expect(sent?.headers.get('x-own')).toBe('yes')
  expect(sent?.headers.get('content-type')).toBe('text/csv')
  await api(request, { method: 'DELETE', body: null })
  expect(browser.sent.at(-1)?.method).toBe('DELETE')
  expect((await api(new Request('http://localhost/api/orders'))).status).toBe(200)
})

test('the signal of a Request ends its call', async () => {
  const { api, server } = openApi()
  await api('/api/orders')
  const gone = new AbortController()
  server.failure = ({ signal }) => {
    setTimeout(() => gone.abort(new Error('given up')))
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const request = new Request('http://localhost/api/orders', { signal: gone.signal })
  await expect(api(request)).rejects.toThrow('given up')
})

test.each(['https://evil.test/avatar.png', '//evil.test/x', 'http://localhost:81/api/orders'])(
  'another origin gets nothing: %s',
  async (address) => {
    const { api, browser } = openApi()
    await api('/api/orders')
    const kept = browser.storage.getItem('ota-session')
    const sent = browser.sent.length
    await expect(api(address)).rejects.toThrow(/origins/)
    await expect(api(address)).rejects.toThrow(TypeError)
    expect(browser.sent).toHaveLength(sent)
    expect(browser.storage.getItem('ota-session')).toBe(kept)
  },
)

test('an origin that is listed gets tokens', async () => {
  const { open, browser } = openApi()
  const api = open({ origins: ['http://files.localhost'] })
  expect((await api('http://files.localhost/api/orders')).status).toBe(200)
  expect(browser.sent.at(-1)?.headers.get('authorization')).toMatch(/^OTA /)
})

test('a token follows no redirect, and is always sent: no cache answers in its place', async () => {
  const { api, browser } = openApi()
  const init = { redirect: 'follow', cache: 'force-cache', mode: 'no-cors' } as const
  expect((await api('/api/orders', init)).status).toBe(200)
  const { redirect, cache, mode } = browser.sent.at(-1) as Request // one was sent
  expect([redirect, cache, mode]).toEqual(['error', 'no-cache', 'cors'])
  await api('/api/orders', { cache: 'no-store' })
  expect(browser.sent.at(-1)?.cache).toBe('no-store')
})

test('without the address of `enrol` no call is made', () => {
  const options: Partial<OtaFetchOptions> = { ready: '/ready' }
  expect(() => otaFetch(options as OtaFetchOptions)).toThrow(
    new TypeError('OTA: `enrol` is missing'),
  )
})

test('a registration whose answer cannot be read is an error that says so', async () => {
  const { api, server, browser } = openApi()
  const reach = browser.fetch
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  // What a page on another origin sees where CORS exposes nothing.
  globalThis.fetch = async (input, init) => {
    const answer = await reach(input, init)
    return String(input).includes('session') ? new Response(answer.body, { status: 200 }) : answer
  }
  await expect(api('/api/orders')).rejects.toThrow(/session_key.*[Ee]xpose/)
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
  server.signIn = null
  globalThis.fetch = reach
  expect(await codeOf(await api('/api/orders'))).toBe('login_required')
})
