import { getEventListeners } from 'node:events'
import { StateUnavailableError } from '../server/store'
import { createSender, type SenderDeps, UnreachableError } from './sender'
import { createServerClock } from './server-clock'
import { EMPTY_LOG, type OtaSession } from './session'
import { codeOf, openApi, setNavigator } from './testing/browser'

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

describe('whatever answers in place of the guard, no session ends', () => {
  const setOnline = (onLine: boolean) => setNavigator({ locks: navigator.locks, onLine })

  test.each<[string, () => Response | Promise<Response>, isOnline?: boolean]>([
    ['no network', noNetwork],
    ['no network, which the browser knows', noNetwork, false],
    ['an unguarded route', () => Response.json({ hello: 'world' })],
    ['a limit of calls', () => new Response(null, { status: 429 })],
    ['a limit of bodies', () => new Response(null, { status: 413 })],
    ['another check', () => Response.json({ code: 'jwt_expired' }, { status: 401 })],
    ['a proxy without the page', () => new Response(null, { status: 404 })],
    ['a maintenance page', () => new Response('We are back soon', { status: 503 })],
    ['a proxy without the server', () => new Response(null, { status: 502 })],
  ])('60 calls that meet %s, then the guard', async (_, answer, isOnline = true) => {
    const { api, server, browser } = openApi()
    await api('/api/orders')
    const before = await browser.kept()
    server.failure = answer
    setOnline(isOnline)
    for (let call = 0; call < 60; call++) await api('/api/orders').catch(() => {})
    server.failure = null
    setOnline(true)
    expect((await api('/api/orders')).status).toBe(200)
    const kept = await browser.kept()
    expect(kept?.sessionId).toBe(before?.sessionId)
    expect(kept).toMatchObject({ unheard: 1, sync: undefined })
  })

  test('a cache that repeats an accepted answer', async () => {
    const { api, server, browser } = openApi()
    const first = await api('/api/orders')
    const before = await browser.kept()
    server.failure = () => new Response('cached', { headers: first.headers })
    for (let call = 0; call < 60; call++) await api('/api/orders').catch(() => {})
    server.failure = null
    expect((await api('/api/orders')).status).toBe(200)
    expect((await browser.kept())?.sessionId).toBe(before?.sessionId)
  })

  test('a tab that was frozen before it repeated its request, while another went on', async () => {
    const { open, server, browser } = openApi({ now: () => Date.now() })
    const [frozen, other] = [open(), open()]
    await frozen('/api/orders')
    server.failure = noNetwork
    for (let call = 0; call < 18; call++) await frozen('/api/orders').catch(() => {})
    server.failure = null
    const { now } = Date
    let passed = 0
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + passed)
    const { fetch } = globalThis
    globalThis.fetch = async (...call) => {
      globalThis.fetch = fetch
      for (let sent = 0; sent < 90; sent++) expect((await other('/api/orders')).status).toBe(200)
      passed += 120_000 // the repeated request leaves two minutes later
      return fetch(...call)
    }
    expect((await frozen('/api/orders')).status).toBe(200)
    expect((await other('/api/orders')).status).toBe(200)
    expect(browser.sent.length).toBeGreaterThan(110)
    clock.mockRestore()
  })

  test('after eighteen calls one request is repeated under one id, until the guard answers', async () => {
    const { api, server, browser } = openApi()
    await api('/api/orders')
    server.failure = noNetwork
    const before = browser.sent.length
    for (let call = 0; call < 18; call++) {
      await expect(api('/api/orders')).rejects.toThrow('Failed to fetch')
    }
    for (let call = 0; call < 7; call++) {
      await expect(api('/api/orders')).rejects.toThrow(
        'http://localhost/ota/session did not answer',
      )
    }
    server.failure = () => new Response(null, { status: 404 })
    await expect(api('/api/orders')).rejects.toThrow('answered 404 without a readable OTA-Verdict')
    const repeated = browser.sent.slice(before + 18)
    expect(repeated.map(({ url, method }) => `${method} ${url}`)).toEqual(
      Array(8).fill('GET http://localhost/ota/session'),
    )
    expect(new Set(repeated.map(({ headers }) => headers.get('x-request-id'))).size).toBe(1)
    expect(new Set(repeated.map(({ headers }) => headers.get('requesthistory'))).size).toBe(1)
    server.failure = null
    expect((await api('/api/orders')).status).toBe(200)
  })

  test('a lost answer to the repeated request is no loss: the copy proves that it arrived', async () => {
    const { api, server, browser } = openApi()
    await api('/api/orders')
    server.failure = noNetwork
    for (let call = 0; call < 18; call++) await api('/api/orders').catch(() => {})
    server.failure = null
    const { fetch } = globalThis
    globalThis.fetch = async (...call) => {
      await fetch(...call)
      return noNetwork()
    }
    await expect(api('/api/orders')).rejects.toThrow(UnreachableError)
    globalThis.fetch = fetch
    expect((await api('/api/orders')).status).toBe(200)
    const [, again] = browser.sent.slice(-3)
    expect(again?.url).toBe('http://localhost/ota/session')
  })

  test('calls that wait for it share it', async () => {
    const { api, server, browser } = openApi()
    await api('/api/orders')
    server.failure = noNetwork
    for (let call = 0; call < 18; call++) await api('/api/orders').catch(() => {})
    server.failure = null
    const before = browser.sent.length
    const answers = await Promise.all(Array.from({ length: 6 }, () => api('/api/orders')))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const asked = browser.sent.slice(before).filter(({ url }) => url.endsWith('/ota/session'))
    expect(asked).toHaveLength(1)
  })

  test('its refusal is the answer to the call, and each call can read it', async () => {
    const { api, server, store } = openApi()
    await api('/api/orders')
    server.failure = noNetwork
    for (let call = 0; call < 18; call++) await api('/api/orders').catch(() => {})
    server.failure = null
    const { read } = store
    store.read = () => Promise.reject(new StateUnavailableError())
    const answers = await Promise.all([api('/api/orders'), api('/api/orders')])
    expect(await Promise.all(answers.map(codeOf))).toEqual(Array(2).fill('ota_state_unavailable'))
    store.read = read
    expect((await api('/api/orders')).status).toBe(200)
  })

  test('a store outage of 60 calls', async () => {
    const { api, browser, store } = openApi()
    await api('/api/orders')
    const before = await browser.kept()
    const { read } = store
    store.read = () => Promise.reject(new StateUnavailableError())
    for (let call = 0; call < 60; call++) expect((await api('/api/orders')).status).toBe(503)
    store.read = read
    expect((await api('/api/orders')).status).toBe(200)
    expect((await browser.kept())?.sessionId).toBe(before?.sessionId)
  })

  test('a browser without AbortSignal.any calls again after one 502', async () => {
    const { any } = AbortSignal
    Object.assign(AbortSignal, { any: undefined })
    const { api, server } = openApi()
    await api('/api/orders')
    server.failure = () => new Response(null, { status: 502 })
    expect((await api('/api/orders')).status).toBe(502)
    server.failure = null
    expect((await api('/api/orders')).status).toBe(200)
    Object.assign(AbortSignal, { any })
  })
})

describe('a network that delays requests', () => {
  afterEach(() => jest.restoreAllMocks())

  /** Holds back the next `count` requests; meanwhile the time passes, for the device and for the server. */
  function holdBack(seconds: number, count: number) {
    const { now } = Date
    let passed = 0
    jest.spyOn(Date, 'now').mockImplementation(() => now() + passed)
    const { fetch } = globalThis
    let left = count
    globalThis.fetch = (...call) => {
      if (left > 0) passed += 1000 * seconds
      left -= 1
      return fetch(...call)
    }
  }

  test.each([0, 7, 30, 55, 61, 119])(
    'one for %d seconds costs at most one more, and a POST arrives once',
    async (seconds) => {
      const { api, browser } = openApi({ now: () => Date.now() })
      await api('/api/orders')
      const [before, kept] = [browser.sent.length, await browser.kept()]
      holdBack(seconds, 1)
      const answer = await api('/api/orders', { method: 'POST', body: 'a book' })
      expect([answer.status, await answer.text()]).toEqual([200, 'hello a book'])
      expect(browser.sent.length - before).toBeLessThanOrEqual(2)
      expect((await browser.kept())?.sessionId).toBe(kept?.sessionId)
    },
  )

  test('an upload that a proxy keeps twice is refused, and the console says what to set', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const { api } = openApi({ now: () => Date.now() })
    await api('/api/orders')
    holdBack(55, 2)
    const answer = await api('/api/orders', { method: 'POST', body: 'a film' })
    expect(await codeOf(answer)).toBe('ota_stale')
    expect(warn.mock.calls).toEqual([[expect.stringContaining('proxy_request_buffering off')]])
    expect((await api('/api/orders')).status).toBe(200)
  })
})

test.each([
  ['before they leave', 0],
  ['by a time limit', 20],
])('25 calls that their callers give up %s end no session', async (_when, ms) => {
  const { api, server } = openApi()
  await api('/api/orders')
  server.failure = () => new Promise(() => {}) // no answer
  for (let call = 0; call < 25; call++) {
    const signal = ms === 0 ? AbortSignal.abort() : AbortSignal.timeout(ms)
    const error: Error = await api('/api/orders', { signal }).catch((reason) => reason)
    // On a slow machine the repeated request may end before the caller's limit.
    const names = ms === 0 ? ['AbortError'] : ['TimeoutError', 'TypeError']
    expect(names).toContain(error.name)
  }
  server.failure = null
  expect((await api('/api/orders')).status).toBe(200)
})

test('a clock that is ten minutes off costs one more request, once', async () => {
  let offset = 0
  const { api, browser } = openApi({ now: () => Date.now() + offset, requireBinding: true })
  await api('/api/orders')
  offset = 600_000 // the server is ahead from now on
  for (const sent of [4, 5]) {
    const answer = await api('/api/orders', { method: 'POST', body: 'twice' })
    expect([answer.status, await answer.text()]).toEqual([200, 'hello twice'])
    expect(browser.sent).toHaveLength(sent)
  }
})

const session: OtaSession = { deviceId: 'device', sessionId: 's', sessionKey: 'key', history: [] }

/** A sender without a browser. */
function openSender(more: Partial<SenderDeps> = {}) {
  const sent: Headers[] = []
  const sender = createSender({
    async fetch(_url, init) {
      sent.push(new Headers(init?.headers))
      return new Response()
    },
    keeper: {
      async update(step, signal) {
        signal.throwIfAborted()
        step(EMPTY_LOG)
        return session
      },
    },
    clock: createServerClock(Date.now),
    signerOf: () => ({ sign: async () => 'OTA token' }),
    syncUrl: () => '/ota/session',
    newId: () => 'an-id',
    ...more,
  })
  return { sender, sent }
}

test('the names of the protocol replace the caller’s, in any case, and the console says so once', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const { sender, sent } = openSender({ requestIdHeader: 'X-Own-ID' })
  const headers = { 'x-own-id': 'mine', 'X-REQUEST-ID': 'trace-1', requestHistory: 'x' }
  await sender.send('/api/orders', { headers })
  await sender.send('/api/orders', { headers })
  expect(Object.fromEntries(sent[0] ?? [])).toEqual({
    authorization: 'OTA token',
    requesthistory: '',
    'x-own-id': 'an-id',
    'x-request-id': 'trace-1', // the service's, where the id of a request has another name
  })
  expect(warn.mock.calls).toEqual([["OTA: replaced the caller's X-Own-ID, RequestHistory"]])
  warn.mockRestore()
})

test.each(['authorization', 'AUTHORIZATION'])(
  'the caller’s %s stays, and the token has a header of its own',
  async (name) => {
    const { sender, sent } = openSender()
    await sender.send('/api/orders', { headers: { [name]: 'Bearer a.b.c' } })
    expect(sent[0]?.get('authorization')).toBe('Bearer a.b.c')
    expect(sent[0]?.get('ota-token')).toBe('OTA token')
  },
)

test.each([
  [undefined, 8],
  [3, 3],
])(
  'with `maxUnderWay` %s, %d calls are under way, and the next begins when one ends',
  async (maxUnderWay, limit) => {
    const ends: (() => void)[] = []
    const { sender } = openSender({
      ...(maxUnderWay && { maxUnderWay }),
      fetch: () => new Promise((resolve) => ends.push(() => resolve(new Response()))),
    })
    const settled = () => new Promise((resolve) => setTimeout(resolve))
    const calls = Array.from({ length: 10 }, () => sender.send('/api/orders'))
    await settled()
    expect(ends).toHaveLength(limit)
    ends[2]?.()
    await settled()
    expect(ends).toHaveLength(limit + 1)
    for (let call = 0; call < 10; call++) {
      ends[call]?.()
      await settled()
    }
    await Promise.all(calls)
  },
)

test('a waiting call ends with its signal', async () => {
  const { sender } = openSender({ fetch: () => new Promise(() => {}) })
  for (let call = 0; call < 8; call++) sender.send('/api/orders')
  const gone = new AbortController()
  const waiting = sender.send('/api/orders', { signal: gone.signal })
  gone.abort(new Error('given up'))
  const late = new Promise((resolve) => setTimeout(resolve, 100, 'it waits'))
  expect(await Promise.race([waiting, late])).toMatchObject({ error: { message: 'given up' } })
})

test('a signal that lives long keeps no listener of the calls that had it', async () => {
  const { sender } = openSender()
  const { signal } = new AbortController()
  await Promise.all(Array.from({ length: 10 }, () => sender.send('/api/orders', { signal })))
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
