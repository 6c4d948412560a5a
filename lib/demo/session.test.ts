import { type CallResult, failedCall } from './call-result'
import { HISTORY_LOCK, pageLock } from './locks'
import { createSession } from './session'
import { USER_INFO_KEY } from './store'
import { memoryStorage, openTab, signedInUser } from './test-session'
import type { UserInfo } from './user-info'

const failure = (code: string, status = 401): CallResult => ({
  ...failedCall('/api/customer'),
  status,
  code,
})
const success = { ...failedCall('/api/customer'), status: 200 }
const renewed: UserInfo = {
  ...signedInUser,
  token: 'Bearer new',
  sessionkey: 'new-key',
  jsessionID: 'session-2',
}

function setUp({
  storage = memoryStorage(),
  lock = pageLock(),
  user = renewed as UserInfo | null,
} = {}) {
  const { store } = openTab(storage, { ...signedInUser, requestHistory: ['old'] })
  const enrol = jest.fn(async () => user)
  const session = createSession({ store, lock, enrol })
  return { store, enrol, session, storage, lock, ended: () => session.notice.getState().ended }
}

test.each([
  ['ota', 'ota_resync'],
  ['ota', 'ota_bad_mac'],
  ['ota', 'ota_malformed'],
  ['jwt', 'jwt_expired'],
  ['jwt', 'jwt_invalid'],
] as const)('%s %s: enrolled again without a word, with an empty history', async (kind, code) => {
  const { session, store, enrol, ended } = setUp()
  await session.review(kind, failure(code), signedInUser)
  expect(enrol).toHaveBeenCalledTimes(1)
  expect(store.getState()).toMatchObject({ ...renewed, requestHistory: [] })
  expect(ended()).toEqual([])
})

test.each(['ota_session_revoked', 'ota_device_cloned'])('%s: only a note', async (code) => {
  const { session, store, enrol, ended } = setUp()
  await session.review('ota', failure(code), signedInUser)
  expect(enrol).not.toHaveBeenCalled()
  expect(ended()).toEqual(['ota'])
  expect(store.getState()).toMatchObject(signedInUser.islogin ? { islogin: true } : {})
})

test.each(['ota_stale', 'ota_replayed', 'ota_late', 'ota_device_unproven', 'rate_limited'])(
  '%s: nothing happens to the session',
  async (code) => {
    const { session, enrol, ended } = setUp()
    await session.review('ota', failure(code), signedInUser)
    expect(enrol).not.toHaveBeenCalled()
    expect(ended()).toEqual([])
  },
)

test('a failed renewal leaves the visitor signed in, with a note', async () => {
  const { session, store, ended } = setUp({ user: null })
  await session.review('ota', failure('ota_bad_mac'), signedInUser)
  expect(ended()).toEqual(['ota'])
  expect(store.getState()).toMatchObject({ islogin: true, sessionkey: signedInUser.sessionkey })
})

test('one renewal for both panels', async () => {
  const { session, enrol, ended } = setUp()
  await Promise.all([
    session.review('ota', failure('ota_bad_mac'), signedInUser),
    session.review('jwt', failure('jwt_expired'), signedInUser),
    session.review('ota', failure('ota_resync'), signedInUser),
  ])
  expect(enrol).toHaveBeenCalledTimes(1)
  expect(ended()).toEqual([])
})

test('one renewal for two tabs', async () => {
  const one = setUp()
  const two = setUp({ storage: one.storage, lock: one.lock })
  await Promise.all([
    one.session.review('ota', failure('ota_bad_mac'), signedInUser),
    two.session.review('ota', failure('ota_bad_mac'), signedInUser),
  ])
  expect(one.enrol.mock.calls.length + two.enrol.mock.calls.length).toBe(1)
  expect(two.store.getState().sessionkey).toBe('new-key')
})

test('a second loss in a row is not renewed; after a 200 it is', async () => {
  const { session, enrol, ended } = setUp()
  await session.review('ota', failure('ota_bad_mac'), signedInUser)
  await session.review('ota', failure('ota_bad_mac'), renewed)
  expect(enrol).toHaveBeenCalledTimes(1)
  expect(ended()).toEqual(['ota'])

  await session.review('ota', success, renewed)
  expect(ended()).toEqual([])
  await session.review('ota', failure('ota_resync', 409), renewed)
  expect(enrol).toHaveBeenCalledTimes(2)
})

test('a 200 of one panel does not excuse the other', async () => {
  const { session, enrol } = setUp({ user: null })
  await session.review('ota', failure('ota_bad_mac'), signedInUser)
  await session.review('jwt', success, signedInUser)
  await session.review('ota', failure('ota_bad_mac'), signedInUser)
  expect(enrol).toHaveBeenCalledTimes(1)
})

test('a late failure of the old session says nothing about the new one', async () => {
  const { session, enrol, ended } = setUp()
  await session.review('ota', failure('ota_bad_mac'), signedInUser)
  await session.review('ota', failure('ota_session_revoked'), signedInUser)
  expect(enrol).toHaveBeenCalledTimes(1)
  expect(ended()).toEqual([])
})

test('a LogOut in another tab takes the note along', async () => {
  const one = setUp({ user: null })
  const two = setUp({ storage: one.storage, lock: one.lock })
  await one.session.review('ota', failure('ota_bad_mac'), signedInUser)
  expect(one.ended()).toEqual(['ota'])
  await two.session.end()
  one.store.sync()
  expect(one.ended()).toEqual([])
})

test('a LogOut holds against a tab that is about to write its log back', async () => {
  const { session, store, storage, lock } = setUp()
  const before = storage.getItem(USER_INFO_KEY) ?? ''
  const writing = lock(HISTORY_LOCK, () => storage.setItem(USER_INFO_KEY, before))
  await Promise.all([session.end(), writing])
  store.sync()
  expect(store.getState().islogin).toBe(false)
  expect(storage.getItem(USER_INFO_KEY)).toContain('"islogin":false')
})

test('LogOut during a renewal stays a LogOut', async () => {
  const { session, store, enrol, ended } = setUp()
  enrol.mockImplementation(async () => {
    session.end()
    return renewed
  })
  await session.review('ota', failure('ota_bad_mac'), signedInUser)
  expect(store.getState()).toMatchObject({ islogin: false, sessionkey: '' })
  expect(ended()).toEqual([])
})

test('a failed sign-in changes nothing; a good one begins with an empty history', async () => {
  const failed = setUp({ user: null })
  await failed.session.begin()
  expect(failed.store.getState().sessionkey).toBe(signedInUser.sessionkey)

  const good = setUp()
  await good.session.begin()
  expect(good.store.getState()).toMatchObject(renewed)
})
