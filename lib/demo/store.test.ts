import fc from 'fast-check'
import { browserStorage, USER_INFO_KEY } from './storage'
import { createUserStore, SIGNED_OUT, saysSignedOut, type UserInfo } from './store'
import { memoryStorage, signedInUser } from './test-session'

fc.configureGlobal({ seed: 29 }) // the same cases on every machine

const { isArray } = Array
/** Without one of these no call can succeed. */
const NEEDED: readonly string[] = ['token', 'deviceId', 'sessionkey']
const user: UserInfo = { ...signedInUser, requestHistory: ['a', 'b'] }

function memory(entries: Record<string, string> = {}) {
  const storage = memoryStorage()
  for (const [key, text] of Object.entries(entries)) storage.setItem(key, text)
  return storage
}

const fields = (state: UserInfo) =>
  Object.fromEntries(Object.keys(SIGNED_OUT).map((key) => [key, Reflect.get(state, key)]))

function readBack(text: string) {
  const store = createUserStore(memory({ [USER_INFO_KEY]: text }))
  store.sync()
  return fields(store.getState())
}

describe('what is written', () => {
  test('plain JSON of exactly six fields, after every change', () => {
    const storage = memory()
    const store = createUserStore(storage)
    const written = () => JSON.parse(storage.getItem(USER_INFO_KEY) ?? 'null')
    expect(written()).toBeNull() // nothing changed yet

    store.getState().replaceAll({ ...user, extra: 'not ours' } as UserInfo)
    expect(written()).toEqual(user)
    store.getState().addRequest('c')
    expect(written()).toEqual({ ...user, requestHistory: ['a', 'b', 'c'] })
    store.getState().replaceToken('Bearer new')
    expect(written()).toEqual({ ...user, token: 'Bearer new', requestHistory: ['a', 'b', 'c'] })
    store.getState().clear()
    expect(written()).toEqual(SIGNED_OUT)
  })

  test('of 25 requests added the 20 newest stay', () => {
    const store = createUserStore(memory())
    const ids = Array.from({ length: 25 }, (_, index) => `id-${index}`)
    for (const id of ids) store.getState().addRequest(id)
    expect(store.getState().requestHistory).toEqual(ids.slice(5))
  })
})

describe('what is read', () => {
  test('it starts signed out whatever storage holds, until it is asked to read', () => {
    const store = createUserStore(memory({ [USER_INFO_KEY]: JSON.stringify(user) }))
    expect(fields(store.getState())).toEqual(SIGNED_OUT)
    store.sync()
    expect(fields(store.getState())).toEqual(user)
  })

  test('an envelope is read like the plain object', () => {
    expect(readBack(JSON.stringify({ state: user, version: 3 }))).toEqual(user)
  })

  test.each(['', '{', 'undefined', '\u0000', '{"state":null}', '{"state":7,"version":0}'])(
    '%j is the signed-out state',
    (text) => {
      expect(readBack(text)).toEqual(SIGNED_OUT)
    },
  )

  test('so is whatever is no object', () => {
    const values = fc.jsonValue().filter((value) => typeof value !== 'object' || isArray(value))
    fc.assert(
      fc.property(values, (value) => {
        expect(readBack(JSON.stringify(value))).toEqual(SIGNED_OUT)
      }),
    )
  })

  test('a field of another kind falls back alone, but who lacks what a call needs is signed out', () => {
    const names = Object.keys(SIGNED_OUT) as (keyof UserInfo)[]
    const lists = fc.array(fc.oneof(fc.string(), fc.jsonValue()), { maxLength: 3 })
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.oneof(fc.jsonValue(), lists), (name, value) => {
        const isOfIts = isArray(SIGNED_OUT[name])
          ? isArray(value) && value.every((item) => typeof item === 'string')
          : typeof value === typeof SIGNED_OUT[name]
        const islogin = user.islogin && (isOfIts || !NEEDED.includes(name))
        const expected = { ...user, islogin, [name]: isOfIts ? value : SIGNED_OUT[name] }
        expect(readBack(JSON.stringify({ ...user, [name]: value }))).toEqual(expected)
      }),
    )
  })

  test.each(NEEDED)('who has islogin but no %s is signed out', (name) => {
    const { islogin, ...rest } = readBack(JSON.stringify({ ...user, [name]: undefined }))
    expect(islogin).toBe(false)
    expect(rest).toMatchObject({ jsessionID: user.jsessionID, [name]: '' })
  })

  test.each(['Bearer Ā', 'Bearer a\nb', 'Bearer \u0000'])(
    'a token that no header can carry, %j, is none, and its session is left',
    (token) => {
      expect(readBack(JSON.stringify({ ...user, token }))).toEqual({ ...user, token: '' })
    },
  )

  test.each<[string | null, boolean]>([
    [JSON.stringify(SIGNED_OUT), true],
    [JSON.stringify({ state: SIGNED_OUT, version: 0 }), true],
    [JSON.stringify(user), false],
    [JSON.stringify({ ...user, token: 7 }), false],
    ['{"islogin":"false"}', false],
    ['{"islogin":fal', false],
    ['null', false],
    [null, false],
  ])('%s says by itself that nobody is signed in: %p', (text, expected) => {
    expect(saysSignedOut(text)).toBe(expected)
  })

  test('an empty field is a field', () => {
    const empty = { ...user, jsessionID: '', requestHistory: [] }
    expect(readBack(JSON.stringify(empty))).toEqual(empty)
  })

  test('a longer history is cut to the newest 20', () => {
    const requestHistory = Array.from({ length: 30 }, (_, index) => String(index))
    expect(readBack(JSON.stringify({ ...user, requestHistory })).requestHistory).toEqual(
      requestHistory.slice(10),
    )
  })

  test('a fallback is not shared between stores', () => {
    const first = createUserStore(memory())
    first.getState().addRequest('a')
    expect(createUserStore(memory()).getState().requestHistory).toEqual([])
  })

  test('another tab that clears storage signs this one out', () => {
    const storage = memory({ [USER_INFO_KEY]: JSON.stringify(user) })
    const store = createUserStore(storage)
    store.sync()
    storage.removeItem(USER_INFO_KEY)
    store.sync()
    expect(fields(store.getState())).toEqual(SIGNED_OUT)
  })
})

describe('text storage', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }

  test('values live for the page where storage is refused', () => {
    const storage = browserStorage(refuse)
    expect(storage.getItem('a')).toBeNull()
    storage.setItem('a', '1')
    expect(storage.getItem('a')).toBe('1')
    storage.removeItem('a')
    expect(storage.getItem('a')).toBeNull()
  })

  test('a full quota hides the older stored value, and a later write that fits replaces both', () => {
    const map = new Map([['a', 'old']])
    let isFull = true
    const storage = browserStorage(() => ({
      getItem: (key) => map.get(key) ?? null,
      setItem: (key, text) => (isFull ? refuse() : void map.set(key, text)),
      removeItem: (key) => void map.delete(key),
    }))
    storage.setItem('a', 'new')
    expect(storage.getItem('a')).toBe('new')
    isFull = false
    storage.setItem('a', 'newer')
    expect(map.get('a')).toBe('newer')
    expect(storage.getItem('a')).toBe('newer')
  })
})
