import { openApi } from '../testing/api'

// Ids that were announced and never arrive end a session: twenty in a row.

describe('a line that is away', () => {
  const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
  afterEach(() => Reflect.deleteProperty(globalThis, 'navigator'))
  const setOnline = (onLine: boolean) =>
    Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true })

  test.each([false, true])(
    '25 calls in a row, `onLine` %s, then on in the same session',
    async (onLine) => {
      const { api, server, browser } = openApi()
      await api('/api/orders')
      const key = () => JSON.parse(browser.storage.getItem('ota-session') ?? '{}').sessionKey
      const before = key()
      server.failure = noNetwork
      setOnline(onLine)
      for (let call = 0; call < 25; call++)
        await expect(api('/api/orders')).rejects.toThrow(TypeError)
      server.failure = null
      setOnline(true)
      expect((await api('/api/orders')).status).toBe(200)
      expect(key()).toBe(before)
    },
  )

  test('a browser that believes to be offline and is not, is served', async () => {
    const { api } = openApi()
    setOnline(false)
    expect((await api('/api/orders')).status).toBe(200)
  })
})

test.each([
  ['before they leave', 0],
  ['by a time limit', 20],
])('25 calls that their callers give up %s', async (_when, ms) => {
  const { api, server } = openApi()
  await api('/api/orders')
  server.failure = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  for (let call = 0; call < 25; call++) {
    const signal = ms === 0 ? AbortSignal.abort() : AbortSignal.timeout(ms)
    const name = ms === 0 ? 'AbortError' : 'TimeoutError' // also while `ready` is asked first
    await expect(api('/api/orders', { signal })).rejects.toMatchObject({ name })
  }
  server.failure = null
  expect((await api('/api/orders')).status).toBe(200)
})
