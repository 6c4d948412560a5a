import type { SessionStore } from '../server/store'
import { createMemoryStore } from './memory'
import { describeStore } from './store.contract'

let store: SessionStore
const empty = async () => {
  store = createMemoryStore()
}
beforeEach(empty)

// A proxy, because the nodes keep a reference to their store.
const open = (): SessionStore => ({
  ready: (now) => store.ready(now),
  read: (key) => store.read(key),
  change: (...change) => store.change(...change),
})

describeStore(() => ({ open, empty }), false)
