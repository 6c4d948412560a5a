import { getEventListeners } from 'node:events'
import { setImmediate as settled } from 'node:timers/promises'
import { IDBFactory } from 'fake-indexeddb'
import { openRecord, withLock } from './record'
import { setNavigator } from './testing/browser'

beforeEach(() => Object.assign(globalThis, { indexedDB: new IDBFactory() }))

test('stores values in order under their name, and null removes them', async () => {
  const [one, sameOne, other] = [openRecord('one'), openRecord('one'), openRecord('other')]
  expect(await one.read()).toBeUndefined()
  await one.write({ a: 1 }, { a: 2 })
  expect([await sameOne.read(), await other.read()]).toEqual([{ a: 2 }, undefined])
  await sameOne.write({ a: 3 }, null)
  expect(await one.read()).toBeUndefined()
})

test('makes a database without its store anew', async () => {
  await new Promise((resolve) => {
    indexedDB.open('ota-records').onsuccess = ({ target }) => {
      ;(target as IDBOpenDBRequest).result.close() // its first opening made no store
      resolve(null)
    }
  })
  const record = openRecord<string>('one')
  await record.write('kept')
  expect(await record.read()).toBe('kept')
})

test('rejects a value that cannot be stored, and changes nothing', async () => {
  const record = openRecord<unknown>('one')
  await record.write('before')
  await expect(record.write(() => {})).rejects.toThrow('OTA: IndexedDB is unavailable')
  expect(await record.read()).toBe('before')
})

describe('a browser that does not answer within ten seconds counts as refusing', () => {
  let limit: AbortController
  beforeEach(() => {
    limit = new AbortController()
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  })
  afterEach(() => {
    expect(AbortSignal.timeout).toHaveBeenCalledWith(10_000)
    jest.restoreAllMocks()
  })

  test('to `open`: a database that opens later is closed, and stores nothing', async () => {
    const opening = {} as IDBOpenDBRequest
    jest.spyOn(indexedDB, 'open').mockReturnValueOnce(opening)
    const writing = openRecord('one').write('late')
    limit.abort()
    await expect(writing).rejects.toThrow('OTA: IndexedDB is unavailable')
    const put = jest.fn()
    const close = jest.fn()
    const transaction = () => ({ objectStore: () => ({ put }) })
    const objectStoreNames = { contains: () => true }
    Object.assign(opening, { result: { transaction, close, objectStoreNames } }).onsuccess?.(
      {} as Event,
    )
    await settled()
    expect([close, put].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  })

  test('a silent transaction is rejected after ten seconds', async () => {
    const objectStore = () => ({ get: () => ({}) })
    const objectStoreNames = { contains: () => true }
    const database = { close() {}, objectStoreNames, transaction: () => ({ objectStore }) }
    const opening = { result: database } as unknown as IDBOpenDBRequest
    jest.spyOn(indexedDB, 'open').mockReturnValueOnce(opening)
    const reading = openRecord('one').read()
    opening.onsuccess?.({} as Event)
    await settled()
    limit.abort()
    const late = new Promise((_, reject) => setTimeout(reject, 100, new Error('it waits')))
    await expect(Promise.race([reading, late])).rejects.toThrow('OTA: IndexedDB is unavailable')
  })
})

describe('a lock that another tab keeps', () => {
  // As a browser does: the wait ends with the reason of its signal.
  const held = (_name: string, { signal }: LockOptions) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      if (signal?.aborted) reject(signal.reason)
    })
  beforeEach(() => {
    setNavigator({ locks: { request: held } })
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test('is waited for ten seconds', async () => {
    const { signal } = new AbortController()
    const task = jest.fn()
    const waiting = expect(withLock('one', task, signal)).rejects.toThrow('another tab')
    await jest.advanceTimersByTimeAsync(10_000)
    await waiting
    expect(task).not.toHaveBeenCalled()
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test.each(['before', 'while'])(
    'is waited for until its caller gives up %s it waits',
    async (when) => {
      const caller = new AbortController()
      if (when === 'before') caller.abort(new Error('given up'))
      const waiting = withLock('one', () => {}, caller.signal)
      caller.abort(new Error('given up'))
      await expect(waiting).rejects.toThrow('given up')
      expect(jest.getTimerCount()).toBe(0)
    },
  )
})
