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

test('a clock that steps forth and back forgets no logout', async () => {
  const clock = { now: START, elapsed: 0 }
  const memory = createMemoryStore(
    () => clock.now,
    () => clock.elapsed,
  )
  const end = (id: string) =>
    endSignIn(memory, { id, expiresAt: START + 3_600_000 }, 'revoked', clock.now)
  await end('ada')
  clock.now += 7_200_000
  clock.elapsed += 61_000
  await end('bob') // a new record, which sweeps
  clock.now -= 7_200_000
  expect((await memory.read(recordKeyOf('ada')))?.record.over).toBe('revoked')
})

test('forgets a sign-in once its time is over', async () => {
  const clock = { now: START }
  const now = () => clock.now
  const memory = createMemoryStore(now, now)
  const isKnown = async (id: string) => (await memory.read(recordKeyOf(id))) !== null
  const end = (id: string, ms: number) =>
    endSignIn(memory, { id, expiresAt: clock.now + ms }, 'revoked', clock.now)
  await end('short', 60_000)
  await end('long', 120_000)
  clock.now += 60_000
  await end('next', 60_000)
  expect([await isKnown('short'), await isKnown('long')]).toEqual([false, true])
})
