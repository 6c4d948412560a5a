import { pageLock } from '@one-tick-ahead/ota/locks'
import { createStore } from 'zustand'
import type { Endings } from '@/components/live-demo/demo'
import type { TokenKind } from '@/components/live-demo/run'
import { USER_INFO_KEY } from '@/lib/demo/storage'
import { memoryStorage, openTab, signedInUser } from '@/lib/demo/testing/session'
import { failedCall } from './call'
import { createReview, RENEWAL_PAUSE_MS } from './review'

const next = { ...signedInUser, token: 'Bearer next', sessionkey: 'next-key' }

function setUp(storage = memoryStorage(), lock = pageLock()) {
  const { store } = openTab(storage)
  const endings = createStore<Endings>(() => ({ jwt: null, ota: null }))
  const clock = { now: 0 }
  const fetchBearer = jest.fn(async () => ({ token: 'Bearer new' as string | null, status: 200 }))
  const review = createReview({ store, lock, endings, fetchBearer, now: () => clock.now })
  /** What a call of the session before comes to. */
  const call = (
    kind: TokenKind,
    status: number,
    code: string | null = null,
    wasWrongTime = false,
  ) =>
    review(kind, {
      result: { ...failedCall('/api/customer', 'unreachable'), status, code },
      user: signedInUser,
      wasWrongTime,
    })
  return { store, storage, lock, endings, clock, fetchBearer, call }
}

test('what has ended a session is noted, and nothing is done about it', async () => {
  const { call, endings, fetchBearer, storage } = setUp()
  const before = storage.getItem(USER_INFO_KEY)
  await call('ota', 409, 'ota_device_cloned')
  await call('ota', 401, 'ota_session_revoked')
  await call('jwt', 401, 'jwt_invalid')
  expect(endings.getState()).toEqual({ jwt: 'jwt_invalid', ota: 'ota_device_cloned' })
  await call('ota', 200)
  expect(endings.getState()).toEqual({ jwt: 'jwt_invalid', ota: null })
  expect(fetchBearer).not.toHaveBeenCalled()
  expect(storage.getItem(USER_INFO_KEY)).toBe(before)
})

test.each([
  ['ota_replayed', false],
  ['ota_stale', false],
  ['ota_state_unavailable', false],
  ['rate_limited', false],
  ['no_such_code', false],
  [null, false],
  ['ota_bad_mac', true], // a token of a wrong minute
])('%s says nothing about the session', async (code, wasWrongTime) => {
  const { call, endings } = setUp()
  await call('ota', 401, code, wasWrongTime)
  expect(endings.getState().ota).toBeNull()
})

test('an old failure says nothing about a session that another tab began', async () => {
  const one = setUp()
  const two = setUp(one.storage)
  two.store.getState().replaceAll(next)
  await one.call('ota', 401, 'ota_session_replaced')
  expect(one.endings.getState().ota).toBeNull()
  expect(one.store.getState().sessionkey).toBe(next.sessionkey)
})

describe('a JWT that has expired', () => {
  test('is renewed once for several calls and two tabs, and nothing else changes', async () => {
    const one = setUp()
    const two = setUp(one.storage, one.lock)
    await Promise.all([one, one, two].map(({ call }) => call('jwt', 401, 'jwt_expired')))
    expect(one.fetchBearer.mock.calls.length + two.fetchBearer.mock.calls.length).toBe(1)
    const stored = JSON.parse(one.storage.getItem(USER_INFO_KEY) ?? '')
    expect(stored).toEqual({ ...signedInUser, token: 'Bearer new' })
    expect(one.endings.getState().jwt).toBeNull()
  })

  test('is not renewed into a session that another tab began meanwhile', async () => {
    const { call, fetchBearer, store, storage } = setUp()
    const other = setUp(storage)
    fetchBearer.mockImplementation(async () => {
      other.store.getState().replaceAll(next)
      return { token: 'Bearer of the old sign-in', status: 200 }
    })
    await call('jwt', 401, 'jwt_expired')
    expect(store.getState().token).toBe(next.token)
    expect(JSON.parse(storage.getItem(USER_INFO_KEY) ?? '')).toEqual(next)
  })

  test('ends with its sign-in, and nobody is logged out', async () => {
    const { call, fetchBearer, endings, store } = setUp()
    fetchBearer.mockResolvedValue({ token: null, status: 401 })
    await call('jwt', 401, 'jwt_expired')
    expect(endings.getState().jwt).toBe('login_required')
    expect(store.getState().islogin).toBe(true)
  })

  test.each<[string, () => Promise<{ token: null; status: number }>]>([
    ['429', async () => ({ token: null, status: 429 })],
    ['503', async () => ({ token: null, status: 503 })],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is asked for again after %s, but not at once', async (_name, answer) => {
    const { call, fetchBearer, endings, store, clock } = setUp()
    fetchBearer.mockImplementationOnce(answer)
    await call('jwt', 401, 'jwt_expired')
    clock.now = RENEWAL_PAUSE_MS - 1
    await call('jwt', 401, 'jwt_expired')
    expect(fetchBearer).toHaveBeenCalledTimes(1)
    expect(endings.getState().jwt).toBeNull()
    clock.now = RENEWAL_PAUSE_MS
    await call('jwt', 401, 'jwt_expired')
    expect(store.getState().token).toBe('Bearer new')
  })
})
