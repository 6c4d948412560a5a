import { getEventListeners } from 'node:events'
import { StateUnavailableError } from '../server/store'
import { createSender, type SenderDeps, UnreachableError } from './sender'
import { createServerClock } from './server-clock'
import type { OtaSession } from './session'
import { openApi, setNavigator } from './testing/browser'

// Twenty announced ids in a row that never arrive end a session.

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

describe('a lost connection', () => {
  const setOnline = (onLine: boolean) => setNavigator({ locks: navigator.locks, onLine })

  test.each([false, true])('25 calls in a row, `onLine` %s, then on', async (onLine) => {
    const { api, server, browser } = openApi()
    await api('/api/orders')
    const before = await browser.kept()
    server.failure = noNetwork
    setOnline(onLine)
    for (let call = 0; call < 25; call++)
      await expect(api('/api/orders')).rejects.toThrow(TypeError)
    server.failure = null
    setOnline(true)
    expect((await api('/api/orders')).status).toBe(200)
    expect((await browser.kept())?.sessionId).toBe(before?.sessionId)
  })

  test('asks `ready` before it announces another id', async () => {
    const { open, server, browser, paths } = openApi()
    const api = open({ ready: '/ready' })
    await api('/api/orders')
    const announced = async () => (await browser.kept())?.history.length
    server.failure = noNetwork
    await expect(api('/api/orders')).rejects.toThrow('Failed to fetch')
    expect(await announced()).toBe(2)
    await expect(api('/api/orders')).rejects.toThrow(UnreachableError)
    expect(await announced()).toBe(2)
    server.failure = null
    expect((await api('/api/orders')).status).toBe(200)
    expect(paths().slice(-2)).toEqual(['/ready', '/api/orders'])
  })

  test('a proxy answers 25 calls with 503, then the server does', async () => {
    const { api, server, browser } = openApi()
    await api('/api/orders')
    const before = await browser.kept()
    server.failure = () => new Response(null, { status: 503 })
    const outcome = () => api('/api/orders').catch((error) => error)
    expect(await outcome()).toMatchObject({ status: 503 })
    for (let call = 1; call < 25; call++) expect(await outcome()).toBeInstanceOf(UnreachableError)
    server.failure = null
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

  test('with `ready`, a store outage of 25 calls ends no session', async () => {
    const { open, browser, store } = openApi()
    const api = open({ ready: '/ready' })
    await api('/api/orders')
    const before = await browser.kept()
    const { read, ready } = store
    const fail = () => Promise.reject(new StateUnavailableError())
    Object.assign(store, { read: fail, ready: fail })
    expect((await api('/api/orders')).status).toBe(503)
    for (let call = 1; call < 25; call++)
      await expect(api('/api/orders')).rejects.toThrow(UnreachableError)
    Object.assign(store, { read, ready })
    expect((await api('/api/orders')).status).toBe(200)
    expect((await browser.kept())?.sessionId).toBe(before?.sessionId)
  })
})

test.each([
  ['before they leave', 0],
  ['by a time limit', 20],
])('25 calls that their callers give up %s end no session', async (_when, ms) => {
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
      async announce(_requestId, _isHeard, signal) {
        signal.throwIfAborted()
        return session
      },
    },
    clock: createServerClock(Date.now),
    signerOf: () => ({ sign: async () => 'OTA token' }),
    probe: async () => false,
    newId: () => 'an-id',
    ...more,
  })
  return { sender, sent }
}

test.each(['authorization', 'AUTHORIZATION', 'Authorization'])(
  'the caller’s %s is not joined with the token, nor the other names of the protocol',
  async (name) => {
    const { sender, sent } = openSender({ requestIdHeader: 'X-Own-ID' })
    const headers = { [name]: 'Bearer a.b.c', 'x-own-id': 'mine', 'X-REQUEST-ID': 'trace-1' }
    await sender.send('/api/orders', { headers: { ...headers, requestHistory: 'x' } })
    expect(Object.fromEntries(sent[0] ?? [])).toEqual({
      authorization: 'OTA token',
      requesthistory: '',
      'x-own-id': 'an-id',
      'x-request-id': 'trace-1', // the service's, where the id of a request has another name
    })
  },
)

test('eight calls are under way at once, and the next begins when one ends', async () => {
  const ends: (() => void)[] = []
  const { sender } = openSender({
    fetch: () => new Promise((resolve) => ends.push(() => resolve(new Response()))),
  })
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const calls = Array.from({ length: 10 }, () => sender.send('/api/orders'))
  await settled()
  expect(ends).toHaveLength(8)
  ends[3]?.()
  await settled()
  expect(ends).toHaveLength(9)
  for (let call = 0; call < 10; call++) {
    ends[call]?.()
    await settled()
  }
  await Promise.all(calls)
})

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
