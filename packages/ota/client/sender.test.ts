import { openApi } from '../testing/browser'
import { pageLock } from './locks'
import { createSender, limitInFlight, type SenderDeps } from './sender'
import { createServerClock } from './server-clock'
import type { OtaSession } from './session'

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

  test('three tabs with eight calls each under way, then on in the same session', async () => {
    const { open, server, browser } = openApi()
    const lock = pageLock()
    const tabs = [1, 2, 3].map(() => open({ lock, ready: '/ready' }))
    const callAll = (times: number) =>
      Promise.allSettled(
        tabs.flatMap((api) => Array.from({ length: times }, () => api('/api/orders'))),
      )
    await callAll(8)
    const key = () => JSON.parse(browser.storage.getItem('ota-session') ?? '{}').sessionKey
    const before = key()
    server.failure = noNetwork
    await callAll(8)
    server.failure = null
    const answers = await callAll(1)
    expect(answers.map((one) => one.status === 'fulfilled' && one.value.status)).toEqual([
      200, 200, 200,
    ])
    expect(key()).toBe(before)
  })

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

/** A sender without a browser around it. @param session null: none is kept. */
function openSender(session: OtaSession | null, more: Partial<SenderDeps> = {}) {
  const sent: RequestInit[] = []
  const asked = { probes: 0 }
  const sender = createSender({
    async fetch(_url, init = {}) {
      sent.push(init)
      return new Response()
    },
    keeper: { read: () => session, append() {}, hear() {}, heard: () => null },
    lock: pageLock(),
    clock: createServerClock(Date.now),
    signerOf: () => ({ sign: async () => 'OTA token' }),
    async probe() {
      asked.probes += 1
      return false
    },
    newId: () => 'an-id',
    ...more,
  })
  return { sender, sent, asked }
}
const session = { deviceId: 'device', sessionId: 'session', sessionKey: 'key', history: [] }

test.each([
  ['no_session', null, {}],
  [
    'no_token',
    session,
    { signerOf: () => ({ sign: () => Promise.reject(new Error('no WebCrypto')) }) },
  ],
] as const)(
  'after %s nobody was asked: the next call asks no probe',
  async (failure, kept, more) => {
    const { sender, sent, asked } = openSender(kept, more)
    for (let call = 0; call < 6; call++)
      expect((await sender.send('/api/orders')).failure).toBe(failure)
    expect([sent.length, asked.probes]).toEqual([0, 0])
  },
)

test.each(['authorization', 'AUTHORIZATION', 'Authorization'])(
  'what the caller calls %s is not joined with the token, nor the other names of the protocol',
  async (name) => {
    const binding = {
      prepare: async (init: object) => init,
      headers: async () => ({ 'OTA-Binding': 'v1 right' }),
    }
    const { sender, sent } = openSender(session, { requestIdHeader: 'X-Own-ID', binding })
    const headers = {
      [name]: 'Bearer a.b.c',
      'x-own-id': 'mine',
      'X-REQUEST-ID': 'trace-1',
      requestHistory: 'x',
      'ota-binding': 'v1 wrong',
    }
    await sender.send('/api/orders', { headers })
    const { 'x-request-id': other, ...own } = Object.fromEntries(
      new Headers(sent[0]?.headers).entries(),
    )
    expect(own).toEqual({
      authorization: 'OTA token',
      'x-own-id': 'an-id',
      requesthistory: '',
      'ota-binding': 'v1 right',
    })
    expect(other).toBe('trace-1') // of the service, where the id of a request has another name
  },
)

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a place is given to the next in line', async () => {
  const take = limitInFlight(2)
  const [freeFirst] = await Promise.all([take(), take()])
  const order: number[] = []
  const third = take().then((free) => {
    order.push(3)
    return free
  })
  take().then(() => order.push(4))
  await settled()
  expect(order).toEqual([])
  freeFirst?.()
  const freeThird = await third
  await settled()
  expect(order).toEqual([3])
  freeThird()
  await settled()
  expect(order).toEqual([3, 4])
})
