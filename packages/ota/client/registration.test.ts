import { registerDevice } from './session'
import { openApi } from './testing/browser'

afterEach(() => jest.restoreAllMocks())

test('a registration follows no redirect, and has the cookies of the sign-in', async () => {
  const asked: RequestInit[] = []
  const fetch = async (_url: unknown, init: RequestInit = {}) => {
    asked.push(init)
    return new Response()
  }
  await registerDevice(fetch, '/ota/session', { method: 'POST' })
  expect(asked).toEqual([{ method: 'POST', redirect: 'error', credentials: 'include' }])
})

test('a registration without an answer ends after ten seconds, and the next call registers', async () => {
  const { api, browser } = openApi()
  const limits: AbortController[] = []
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(10_000)
    const limit = new AbortController()
    limits.push(limit)
    return limit.signal
  })
  globalThis.fetch = (_input, init) => {
    setTimeout(() => {
      for (const limit of limits) limit.abort(new DOMException('late', 'TimeoutError'))
    })
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  }
  await expect(api('/api/orders')).rejects.toMatchObject({ name: 'TimeoutError' })
  jest.restoreAllMocks()
  globalThis.fetch = browser.fetch
  expect((await api('/api/orders')).status).toBe(200)
}, 10_000)
