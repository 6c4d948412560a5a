import { createMemoryStore } from './memory'
import { describeSessionStore } from './store.contract'

describeSessionStore(() => createMemoryStore())

test('each store has an epoch of its own', () => {
  const { epoch } = createMemoryStore()
  expect(epoch).toHaveLength(16)
  expect(createMemoryStore().epoch).not.toEqual(epoch)
})
