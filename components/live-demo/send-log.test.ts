import { openRecord } from '@one-tick-ahead/ota/client/record'
import type { SendLog } from '@one-tick-ahead/ota/client/session'
import { IDBFactory } from 'fake-indexeddb'
import { SEND_LOG, USER_INFO_KEY } from '@/lib/demo/storage'
import { SIGNED_OUT, storage, useUser } from '@/lib/demo/store'
import { signedInUser } from '@/lib/demo/testing/session'
import { announce, beginSession, forgetSession } from './send-log'

// The other tab of these tests shares IndexedDB with this one; its writes to storage arrive when a test says so.

const record = openRecord<SendLog & { sessionId: string }>(SEND_LOG)
const stored = () => JSON.parse(storage.getItem(USER_INFO_KEY) ?? 'null')
const next = async (requestId: string) => {
  const session = await announce(requestId, true, new AbortController().signal)
  return typeof session === 'object' ? session?.history : session
}
const events = new EventTarget()
/** The other tab's write arrives. */
function arrive(user: object) {
  storage.setItem(USER_INFO_KEY, JSON.stringify(user))
  events.dispatchEvent(new Event('storage'))
}

beforeEach(async () => {
  Object.assign(globalThis, { indexedDB: new IDBFactory(), window: events })
  await beginSession(signedInUser)
})

test('a log that storage shows late is continued as the other tab left it', async () => {
  await next('a')
  await record.write({ sessionId: signedInUser.jsessionID, history: ['a', 'b', 'c'], unheard: 0 })
  expect(await next('d')).toEqual(['a', 'b', 'c'])
  expect(stored()).toEqual({ ...signedInUser, requestHistory: ['a', 'b', 'c', 'd'] })
  expect((await record.read())?.history).toEqual(['a', 'b', 'c', 'd'])
})

test('a log that IndexedDB has not is that of storage', async () => {
  arrive({ ...signedInUser, requestHistory: ['a', 'b'] })
  await record.write(null)
  expect(await next('c')).toEqual(['a', 'b'])
})

test('where IndexedDB is refused, the tab works by its storage', async () => {
  Object.assign(globalThis, { indexedDB: undefined })
  for (const [index, id] of ['a', 'b', 'c'].entries())
    expect(await next(id)).toEqual(['a', 'b', 'c'].slice(0, index))
  expect(stored().requestHistory).toEqual(['a', 'b', 'c'])
  await forgetSession()
  expect(stored()).toEqual(SIGNED_OUT)
})

test.each([
  ['sign-in', { ...signedInUser, jsessionID: 'session-2' }, []],
  ['LogOut', SIGNED_OUT, undefined],
])('a %s in another tab is waited for, and not written over', async (_what, user, history) => {
  await record.write({ sessionId: user.jsessionID, history: [], unheard: 0 })
  const announced = next('a')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(stored()).toEqual(signedInUser)
  arrive(user)
  expect(await announced).toEqual(history)
  expect(stored()).toEqual(history ? { ...user, requestHistory: ['a'] } : user)
})

test('a session that another tab writes back after a LogOut is forgotten again', async () => {
  const forgetting = forgetSession()
  arrive(signedInUser)
  await forgetting
  expect(stored()).toEqual(SIGNED_OUT)
  expect(useUser.getState().islogin).toBe(false)
})
