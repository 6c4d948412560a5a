import type { SessionStore } from '../server/store'
import { createMemoryStore } from '../stores/memory'
import { newSession, openSession, START, writerOf } from './enrolled-device'
import { replay } from './replay'
import type { Call } from './serial-order'
import { replayWitnessed, witnessed } from './witness'

/** Calls of one session, each answered before the next one begins, unless a test says otherwise. */
function session() {
  const open = newSession()
  const { next } = writerOf(open)
  const calls: Call[] = [{ begun: 0, ended: 1, asked: { open, now: START }, said: [] }]
  const add = (asked: Call['asked'], said: Call['said'], times: Partial<Call> = {}) => {
    const begun = calls.length * 10
    calls.push({ begun, ended: begun + 1, asked, said, ...times })
  }
  return {
    next,
    sent: (admit: ReturnType<typeof next>, said: Call['said'], times?: Partial<Call>) =>
      add({ admit }, said, times),
    ended: (times?: Partial<Call>) => add({ end: 'revoked' }, [], times),
    calls,
    replayed: () => replay(calls),
  }
}
const NO_ANSWER = { ended: Infinity }

test('a device whose answers get lost is explained, and each of its verdicts counted', () => {
  const { next, sent, replayed } = session()
  const [one, two, three] = [next(), next(), next()]
  sent(one, ['accepted'])
  sent(two, [], NO_ANSWER)
  sent(three, ['accepted'])
  sent(two, ['replayed'])
  sent(one, ['replayed'])
  expect(replayed()).toBe(4)
})

test('of copies at once any may be the one that is accepted', () => {
  const { next, sent, replayed } = session()
  const copy = next()
  for (let n = 0; n < 50; n++) {
    sent(copy, [n === 40 ? 'accepted' : 'replayed'], { begun: 10, ended: 1000 + n })
  }
  expect(replayed()).toBe(50)
})

test('two that were sent at once were served in either order, one after the other in one', () => {
  const overlapping = [
    { begun: 10, ended: 13 },
    { begun: 11, ended: 12 },
  ] as const
  const inTurn = [
    { begun: 10, ended: 11 },
    { begun: 12, ended: 13 },
  ] as const
  const forked = ([first, second]: readonly [Partial<Call>, Partial<Call>]) => {
    const { next, sent, replayed } = session()
    const one = next()
    sent(one, ['forked'], first)
    sent({ ...one, requestId: next().requestId }, ['accepted'], second)
    return replayed
  }
  expect(forked(overlapping)()).toBe(2)
  expect(forked(inTurn)).toThrow('In no order')
})

test.each<[string, (calls: ReturnType<typeof session>) => void]>([
  [
    'a copy is accepted',
    ({ next, sent }) => {
      const copy = next()
      sent(copy, ['accepted'])
      sent(copy, ['accepted'])
    },
  ],
  ['the first of all is a replay', ({ next, sent }) => sent(next(), ['replayed'])],
  [
    'a request is accepted in a session that has ended',
    ({ next, sent, ended }) => {
      ended()
      sent(next(), ['accepted'])
    },
  ],
  ['nobody ended the session, and it is over', ({ next, sent }) => sent(next(), ['revoked'])],
  ['a session is unknown, and nothing was lost', ({ next, sent }) => sent(next(), ['unknown'])],
  [
    'a session is lost and goes on',
    ({ next, sent }) => {
      sent(next(), ['unknown'], { mayBeLost: true })
      sent(next(), ['accepted'])
    },
  ],
])('not explained: %s', (_, make) => {
  const calls = session()
  make(calls)
  expect(calls.replayed).toThrow('In no order')
})

test('an end without an answer may have come before any later call, or never', () => {
  for (const said of ['accepted', 'revoked'] as const) {
    const { next, sent, ended, replayed } = session()
    sent(next(), ['accepted'])
    ended(NO_ANSWER)
    sent(next(), [said])
    expect(replayed()).toBe(2)
  }
})

describe('two nodes of one store, of which the second', () => {
  /** The first opens a session. */
  async function nodes(lies: Partial<SessionStore> = {}) {
    const store = createMemoryStore()
    const one = witnessed(store)
    return { one, two: witnessed({ ...store, ...lies }), session: await openSession(one) }
  }

  test('knows no session of the first is found out', async () => {
    const { two, session } = await nodes({ admit: () => 'unknown' })
    await two.admit(session.next())
    expect(replayWitnessed).toThrow('In no order')
  })

  test('knows none once the sessions are lost is right', async () => {
    const { two, session } = await nodes({
      admit: () => 'unknown',
      epochOf: () => Buffer.alloc(16),
    })
    await two.admit(session.next())
    expect(replayWitnessed()).toBe(1)
  })

  test('ends the sign-in of the first’s session is right', async () => {
    const { one, two, session } = await nodes()
    await two.endSignIn({ id: session.signInId, expiresAt: session.expiresAt }, 'revoked', START)
    expect(await one.admit(session.next())).toBe('revoked')
    expect(replayWitnessed()).toBe(1)
  })
})
