import { IDBFactory } from 'fake-indexeddb'
import { openRecord } from './record'

beforeEach(() => Object.assign(globalThis, { indexedDB: new IDBFactory() }))

test('stores values in order under their name, and null removes them', async () => {
  const [one, sameOne, other] = [openRecord('one'), openRecord('one'), openRecord('other')]
  expect(await one.read()).toBeUndefined()
  await one.write({ a: 1 }, { a: 2 })
  expect([await sameOne.read(), await other.read()]).toEqual([{ a: 2 }, undefined])
  await sameOne.write({ a: 3 }, null)
  expect(await one.read()).toBeUndefined()
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
    Object.assign(opening, { result: { transaction, close } }).onsuccess?.({} as Event)
    await null
    expect([close, put].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  })

  test('a silent transaction is rejected after ten seconds', async () => {
    const objectStore = () => ({ get: () => ({}) })
    const database = { close() {}, transaction: () => ({ objectStore }) }
    const opening = { result: database } as unknown as IDBOpenDBRequest
    jest.spyOn(indexedDB, 'open').mockReturnValueOnce(opening)
    const reading = openRecord('one').read()
    opening.onsuccess?.({} as Event)
    await null
    limit.abort()
    const late = new Promise((_, reject) => setTimeout(reject, 100, new Error('it waits')))
    await expect(Promise.race([reading, late])).rejects.toThrow('OTA: IndexedDB is unavailable')
  })
})
