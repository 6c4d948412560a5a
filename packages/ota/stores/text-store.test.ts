import { enrolDevice } from '../testing/enrolled-device'
import { createStore, type TextStore } from './text-store'

/** Keeps strings in this process, and answers at once where types ask for promises, as JavaScript may. */
function syncTexts() {
  const entries = new Map<string, { version: number; text: string }>()
  return {
    ready: () => 1,
    read: (key: string) => entries.get(key) ?? null,
    change(key: string, version: number, text: string) {
      if ((entries.get(key)?.version ?? 0) !== version) return false
      entries.set(key, { version: version + 1, text })
      return true
    },
  }
}
const storeOf = (change: object = {}) =>
  createStore({ ...syncTexts(), ...change } as unknown as TextStore)

test('a store without one of its operations is refused at once', () => {
  expect(() => storeOf({ read: undefined })).toThrow('createStore needs the operation read')
  expect(() => createStore(null as unknown as TextStore)).toThrow('the operation ready')
})

test('operations that answer without a promise work', async () => {
  const { verify, next } = await enrolDevice({ store: storeOf() })
  const request = next()
  expect([await verify(request), await verify(request)]).toEqual(['ok', 'ota_replayed'])
})

test.each<[string, object, string]>([
  ['a start as text', { ready: () => '2026' }, 'ready of your store must return Unix milliseconds'],
  ['rows of a driver', { read: () => ({ rows: [] }) }, 'read of your store must return'],
  ['a number of rows', { change: () => 1 }, 'change of your store must return true or false'],
])(
  'a store that returns %s is unreachable, and the operator is told why',
  async (_, change, why) => {
    const causes: unknown[] = []
    const report = ({ cause }: Error) => causes.push(cause)
    const enrolled = enrolDevice({ store: storeOf(change), report })
    await expect(enrolled).rejects.toMatchObject({ code: 'ota_state_unavailable' })
    expect(causes).toEqual([expect.objectContaining({ message: expect.stringContaining(why) })])
  },
)
