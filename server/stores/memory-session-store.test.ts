import { createMemorySessionStore } from './memory-session-store'
import { describeSessionStore } from './session-store.contract'

describeSessionStore(() => createMemorySessionStore())

test('each store has an epoch of its own', () => {
  const { epoch } = createMemorySessionStore()
  expect(epoch).toHaveLength(16)
  expect(createMemorySessionStore().epoch).not.toEqual(epoch)
})
