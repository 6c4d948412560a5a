import { isUuid } from '@/lib/ota/ids'
import { DEVICE_ID_KEY, getDeviceId } from './device-id'

function memory(known?: string) {
  const map = new Map(known === undefined ? [] : [[DEVICE_ID_KEY, known]])
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, text: string) => void map.set(key, text),
    removeItem: (key: string) => void map.delete(key),
  }
}

test('it is made once and kept as plain text', async () => {
  const storage = memory()
  const made = await getDeviceId(storage)
  expect(isUuid(made)).toBe(true)
  expect(made[14]).toBe('4')
  expect(storage.map.get(DEVICE_ID_KEY)).toBe(made)
  expect(await getDeviceId(storage)).toBe(made)
})

test.each(['', 'null', '"0b5c7d6e-1f20-4a3b-8c9d-0e1f2a3b4c5d"', 'not-a-uuid'])(
  'a stored %j is replaced',
  async (known) => {
    const storage = memory(known)
    const made = await getDeviceId(storage)
    expect(isUuid(made)).toBe(true)
    expect(storage.map.get(DEVICE_ID_KEY)).toBe(made)
  },
)

test('without a random source the call rejects and stores nothing', async () => {
  const storage = memory()
  const call = getDeviceId(storage, {} as never)
  await expect(call).rejects.toThrow('crypto.getRandomValues() not supported')
  expect(storage.map.size).toBe(0)
})
