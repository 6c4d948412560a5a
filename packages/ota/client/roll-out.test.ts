import type { Verdict } from '../server/guard'
import { codeOf, openApi, signInNow } from '../testing/browser'

// What people see whose sign-in is older than OTA, or who have none.

const MINUTE = 60_000
/** Of somebody who signed in before the service had OTA. */
const signInOf = (minutesAgo: number) => {
  const signIn = signInNow()
  return { ...signIn, at: signIn.at - minutesAgo * MINUTE }
}

/** A service in its watching weeks. */
function openReporting() {
  const verdicts: Verdict['code'][] = []
  const world = openApi({ mode: 'report', onVerdict: ({ code }) => verdicts.push(code) })
  return { ...world, verdicts }
}

test.each([
  ['who signed in long ago', signInOf(60)],
  ['who is not signed in', null],
])('report: %s is served as before, and the server hears of it', async (_who, signIn) => {
  const { api, server, browser, verdicts } = openReporting()
  server.signIn = signIn
  const headers = { Authorization: 'Bearer a.b.c' }
  const answer = await api('/api/orders', { method: 'POST', body: 'a book', headers })
  expect([answer.status, await answer.text()]).toEqual([200, 'hello a book'])
  expect(verdicts).toEqual(['bearer_refused'])
  const sent = browser.sent.at(-1)?.headers
  expect(sent?.get('authorization')).toBe('Bearer a.b.c')
  expect(sent?.get('x-request-id')).toBeNull()
})

test('report: the registration is not asked again with every call', async () => {
  const { api, server, paths, verdicts } = openReporting()
  server.signIn = signInOf(60)
  await Promise.all([1, 2, 3].map(() => api('/api/orders')))
  await api('/api/orders')
  expect(paths().filter((path) => path === '/ota/session')).toHaveLength(1)
  expect(verdicts).toHaveLength(4)
})

test('report: after a sign-in and `forget` the next call has a token', async () => {
  const { api, server, verdicts } = openReporting()
  server.signIn = signInOf(60)
  await api('/api/orders')
  server.signIn = signInNow()
  await api.forget()
  await api('/api/orders')
  expect(verdicts).toEqual(['bearer_refused', 'ok'])
})

test('report: a storage that is blocked keeps nobody out', async () => {
  const { open, verdicts } = openReporting()
  const getItem = () => {
    throw new Error('blocked')
  }
  const api = open({ storage: { getItem, setItem: getItem, removeItem: getItem } })
  expect((await api('/api/orders')).status).toBe(200)
  expect(verdicts).toEqual(['bearer_refused'])
})

test('report: a registration that cannot be reached keeps nobody out', async () => {
  const { api, browser } = openReporting()
  const reach = browser.fetch
  globalThis.fetch = async (input, init) => {
    if (String(input).includes('session')) throw new TypeError('Failed to fetch')
    return reach(input, init)
  }
  expect((await api('/api/orders')).status).toBe(200)
})

test('from report to enforce, and back, while a page is open', async () => {
  const { api, server, change } = openReporting()
  server.signIn = signInOf(60)
  await api('/api/orders')
  change({ mode: 'enforce' })
  expect(await codeOf(await api('/api/orders'))).toBe('enrolment_expired')
  change({ mode: 'report' })
  expect((await api('/api/orders')).status).toBe(200)
  change({ mode: 'enforce' })
  server.signIn = signInNow()
  const answer = await api('/api/orders', { method: 'POST', body: 'a book' })
  expect([answer.status, await answer.text()]).toEqual([200, 'hello a book'])
})

test('enforce, with refusals in the service’s own form: they are the answer, until a sign-in', async () => {
  const { api, server } = openApi()
  const { guard } = server
  server.guard = async (request) => {
    const verdict = await guard(request)
    return { ...verdict, response: verdict.refusal && new Response('no', { status: 403 }) }
  }
  server.signIn = signInOf(60)
  const answer = await api('/api/orders')
  expect([answer.status, await answer.text()]).toEqual([403, 'no'])
  server.signIn = signInNow()
  expect((await api('/api/orders')).status).toBe(200)
})

describe('a browser without Web Locks, as over http on a network', () => {
  beforeEach(() =>
    Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true }),
  )
  afterEach(() => Reflect.deleteProperty(globalThis, 'navigator'))

  test.each(['report', 'enforce'] as const)('%s', async (mode) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const { open, paths } = openApi({ mode })
    const api = open({ lock: undefined })
    const answer = api('/api/orders')
    if (mode === 'report') expect((await answer).status).toBe(200)
    else await expect(answer).rejects.toThrow('OTA needs https')
    expect(warn.mock.calls).toEqual([[expect.stringContaining('OTA needs https')]])
    expect(paths()).toEqual(['/api/orders'])
    await api.forget()
    warn.mockRestore()
  })
})
