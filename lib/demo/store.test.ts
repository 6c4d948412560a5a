import { browserStorage, USER_INFO_KEY } from './storage'
import { createUserStore, SIGNED_OUT, type UserInfo } from './store'
import { memoryStorage, openTab, signedInUser } from './testing/session'

const user: UserInfo = { ...signedInUser, requestHistory: ['a', 'b'] }

/** @returns the fields that a store reads from a stored string. */
function readBack(stored: string) {
  const { store } = openTab(memoryStorage({ [USER_INFO_KEY]: stored }))
  const { replaceAll, clear, addRequest, ...fields } = store.getState()
  return fields
}

test('each change is written as plain JSON of exactly six fields', () => {
  const storage = memoryStorage()
  const store = createUserStore(storage)
  const written = () => JSON.parse(storage.getItem(USER_INFO_KEY) ?? 'null')
  expect(written()).toBeNull() // nothing changed yet

  store.getState().replaceAll(user)
  expect(written()).toEqual(user)
  store.getState().addRequest('c')
  expect(written()).toEqual({ ...user, requestHistory: ['a', 'b', 'c'] })
  store.getState().clear()
  expect(written()).toEqual(SIGNED_OUT)
})

test('a store starts signed out, and reads storage when asked', () => {
  const storage = memoryStorage({ [USER_INFO_KEY]: JSON.stringify(user) })
  const store = createUserStore(storage)
  expect(store.getState()).toMatchObject(SIGNED_OUT)
  void store.persist.rehydrate()
  expect(store.getState()).toMatchObject(user)
  storage.removeItem(USER_INFO_KEY) // by another tab
  void store.persist.rehydrate()
  expect(store.getState()).toMatchObject(SIGNED_OUT)
  expect(storage.getItem(USER_INFO_KEY)).toBeNull() // reading writes nothing
})

test.each(['', '{', 'null', '7', '[]', '"text"'])(
  'a stored %j is read as the signed-out state',
  (stored) => {
    expect(readBack(stored)).toEqual(SIGNED_OUT)
  },
)

test.each([
  ['islogin', 'true', {}],
  ['token', 7, { islogin: false }],
  ['token', 'Bearer Ā', {}], // a string, but no header can carry it
  ['token', 'Bearer a\nb', {}],
  ['deviceId', null, { islogin: false }],
  ['sessionkey', undefined, { islogin: false }],
  ['jsessionID', {}, {}],
  ['requestHistory', ['a', 1], {}],
  ['requestHistory', 'a|b', {}],
] as const)('a %s of %j resets that field alone', (name, value, others) => {
  const expected = { ...user, [name]: SIGNED_OUT[name], ...others }
  expect(readBack(JSON.stringify({ ...user, [name]: value }))).toEqual(expected)
})

test('reads an empty field, and the last 20 ids of a longer history', () => {
  const ids = Array.from({ length: 30 }, (_, index) => String(index))
  const state = { ...user, jsessionID: '', requestHistory: ids }
  const read = readBack(JSON.stringify(state))
  expect(read).toEqual({ ...state, requestHistory: ids.slice(10) })
})

describe('a browser that refuses to store', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }

  test('keeps values for the page', () => {
    const storage = browserStorage(refuse)
    expect(storage.getItem('a')).toBeNull()
    storage.setItem('a', '1')
    expect(storage.getItem('a')).toBe('1')
    storage.removeItem('a')
    expect(storage.getItem('a')).toBeNull()
  })

  test('hides an older value under a full quota until a later write fits', () => {
    const map = new Map([['a', 'old']])
    let isFull = true
    const storage = browserStorage(() => ({
      getItem: (key) => map.get(key) ?? null,
      setItem: (key, value) => (isFull ? refuse() : void map.set(key, value)),
      removeItem: (key) => void map.delete(key),
    }))
    storage.setItem('a', 'new')
    expect(storage.getItem('a')).toBe('new')
    isFull = false
    storage.setItem('a', 'newer')
    expect([map.get('a'), storage.getItem('a')]).toEqual(['newer', 'newer'])
  })
})
