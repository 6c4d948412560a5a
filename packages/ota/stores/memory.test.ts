import { createMemoryStore } from './memory'
import { describeSessionStore } from './store.contract'

describeSessionStore(() => createMemoryStore())

test('each store has an epoch of its own', () => {
  const epoch = createMemoryStore().epochOf('')
  expect(epoch).toHaveLength(16)
  expect(createMemoryStore().epochOf('')).not.toEqual(epoch)
})
