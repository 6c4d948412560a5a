import { HISTORY_LOCK, pageLock } from '@/lib/ota/client/locks'
import type { FailedStatus } from './enrolment'
import { createSession } from './session'
import { USER_INFO_KEY } from './store'
import { memoryStorage, openTab, signedInUser } from './test-session'
import type { UserInfo } from './user-info'

const next: UserInfo = { ...signedInUser, token: 'Bearer next', sessionkey: 'next-key' }

function setUp({ user = next as UserInfo | FailedStatus } = {}) {
  const storage = memoryStorage()
  const lock = pageLock()
  const { store } = openTab(storage, { ...signedInUser, requestHistory: ['old'] })
  return { store, storage, lock, session: createSession({ store, lock, enrol: async () => user }) }
}

test('a LogOut holds against a tab that is about to write its log back', async () => {
  const { session, store, storage, lock } = setUp()
  const before = storage.getItem(USER_INFO_KEY) ?? ''
  const writing = lock(HISTORY_LOCK, () => storage.setItem(USER_INFO_KEY, before))
  await Promise.all([session.end(), writing])
  store.sync()
  expect(store.getState().islogin).toBe(false)
  expect(storage.getItem(USER_INFO_KEY)).toContain('"islogin":false')
})

test('a failed sign-in changes nothing; a good one begins with an empty history', async () => {
  const failed = setUp({ user: 401 })
  failed.session.notice.setState({ ota: 'ota_bad_mac' })
  expect(await failed.session.begin()).toBe(401)
  expect(failed.store.getState().sessionkey).toBe(signedInUser.sessionkey)
  expect(failed.session.notice.getState().ota).toBe('ota_bad_mac')

  const good = setUp()
  good.session.notice.setState({ ota: 'ota_bad_mac' })
  expect(await good.session.begin()).toBeNull()
  expect(good.store.getState()).toMatchObject(next)
  expect(good.session.notice.getState().ota).toBeNull()
})
