import { IDBFactory } from 'fake-indexeddb'
import { openRecord } from './record'

beforeEach(() => Object.assign(globalThis, { indexedDB: new IDBFactory() }))

test('values are kept in their order, by their name, and null removes', async () => {
  const [one, sameOne, other] = [openRecord('one'), openRecord('one'), openRecord('other')]
  expect(await one.read()).toBeUndefined()
  await one.write({ a: 1 }, { a: 2 })
  expect([await sameOne.read(), await other.read()]).toEqual([{ a: 2 }, undefined])
  await sameOne.write({ a: 3 }, null)
  expect(await one.read()).toBeUndefined()
})

test('a value that cannot be kept is an error, and changes nothing', async () => {
  const record = openRecord<unknown>('one')
  await record.write('before')
  await expect(record.write(() => {})).rejects.toThrow('OTA: no IndexedDB')
  expect(await record.read()).toBe('before')
})

test('a database that never answers counts as refused', async () => {
  Object.assign(globalThis, { indexedDB: { open: () => ({}) } })
  const limit = new AbortController()
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const reading = openRecord('one').read()
  limit.abort()
  await expect(reading).rejects.toThrow('OTA: no IndexedDB')
  expect(timeout).toHaveBeenCalledWith(10_000)
  timeout.mockRestore()
})
