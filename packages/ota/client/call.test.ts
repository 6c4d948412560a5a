import { codeOf, openApi } from '../testing/api'
import { type OtaFetchOptions, otaFetch } from './ota-fetch'

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

test('headers of the protocol are the protocol’s, and cost no session', async () => {
  const { api, browser } = openApi()
  const headers = { authorization: 'Bearer a.b.c', 'X-REQUEST-ID': 'mine', RequestHistory: 'x' }
  for (const init of [headers, new Headers(headers)])
    expect((await api('/api/orders', { headers: init })).status).toBe(200)
  expect(browser.sent.filter(({ url }) => url.endsWith('/ota/session'))).toHaveLength(1)
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
