import { endSignIn } from '../server/sign-ins'
import type { SessionStore } from '../server/store'
import { recordKeyOf } from '../server/stored-record'
import { START } from '../testing/enrolled-device'
import { createMemoryStore } from './memory'
import { describeStore } from './store.contract'

let store: SessionStore
const empty = async () => {
  store = createMemoryStore()
}
beforeEach(empty)

// A proxy, because the nodes keep a reference to their store.
const open = (): SessionStore => ({
  ready: () => store.ready(),
  read: (key) => store.read(key),
  change: (...change) => store.change(...change),
})

describeStore(() => ({ open, empty }), false)

test('forgets a sign-in once its time is over', async () => {
  const clock = { now: START }
  const memory = createMemoryStore(() => clock.now)
  const isKnown = async (id: string) => (await memory.read(recordKeyOf(id))) !== null
  const end = (id: string, ms: number) =>
    endSignIn(memory, { id, expiresAt: clock.now + ms }, 'revoked', clock.now)
  await end('short', 60_000)
  await end('long', 120_000)
  clock.now += 60_000
  await end('next', 60_000)
  expect([await isKnown('short'), await isKnown('long')]).toEqual([false, true])
})
