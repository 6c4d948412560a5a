import { openRecord } from '@one-tick-ahead/ota/client/record'
import { announceIn, type SendLog } from '@one-tick-ahead/ota/client/session'
import { IDBFactory } from 'fake-indexeddb'
import { SEND_LOG, USER_INFO_KEY } from '@/lib/demo/storage'
import { SIGNED_OUT, storage, useUser } from '@/lib/demo/store'
import { signedInUser } from '@/lib/demo/testing/session'
import { beginSession, forgetSession, update } from './send-log'

// The other tab shares IndexedDB with this one; each test decides when its writes to storage arrive.

const record = openRecord<SendLog & { sessionId: string }>(SEND_LOG)
const stored = () => JSON.parse(storage.getItem(USER_INFO_KEY) ?? 'null')
const next = async (requestId: string) => {
  const step = (log: SendLog) => announceIn(log, requestId) ?? undefined
  return (await update(step, new AbortController().signal))?.history
}
const events = new EventTarget()
/** Simulates a write by another tab. */
function arrive(user: object) {
  storage.setItem(USER_INFO_KEY, JSON.stringify(user))
  events.dispatchEvent(new Event('storage'))
}

beforeEach(async () => {
  Object.assign(globalThis, { indexedDB: new IDBFactory(), window: events })
  await beginSession(signedInUser)
})

test('a send log continues from IndexedDB while localStorage is behind', async () => {
  await next('a')
  await record.write({ sessionId: signedInUser.jsessionID, history: ['a', 'b', 'c'], unheard: 0 })
  expect(await next('d')).toEqual(['a', 'b', 'c'])
  expect(stored()).toEqual({ ...signedInUser, requestHistory: ['a', 'b', 'c', 'd'] })
  expect((await record.read())?.history).toEqual(['a', 'b', 'c', 'd'])
})

test('a send log missing from IndexedDB is read from localStorage', async () => {
  arrive({ ...signedInUser, requestHistory: ['a', 'b'] })
  await record.write(null)
  expect(await next('c')).toEqual(['a', 'b'])
})

test('a tab without IndexedDB uses localStorage', async () => {
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
])(
  'the tab waits for a %s in another tab and does not overwrite it',
  async (_what, user, history) => {
    await record.write({ sessionId: user.jsessionID, history: [], unheard: 0 })
    const announced = next('a')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(stored()).toEqual(signedInUser)
    arrive(user)
    expect(await announced).toEqual(history)
    expect(stored()).toEqual(history ? { ...user, requestHistory: ['a'] } : user)
  },
)

test('a logout removes a session that another tab writes back', async () => {
  const forgetting = forgetSession()
  arrive(signedInUser)
  await forgetting
  expect(stored()).toEqual(SIGNED_OUT)
  expect(useUser.getState().islogin).toBe(false)
})
