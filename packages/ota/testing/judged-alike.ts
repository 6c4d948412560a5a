import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { appendToHistory, joinHistory } from '../history'
import type { Admission, AdmissionRequest, MaybePromise, SessionStore } from '../server/store'
import { createMemoryStore } from '../stores/memory'
import { newSession, START } from './enrolled-device'

/** After so many requests the device and a copy of it go their own ways. */
const CLONED_AT = 30

/** What happens next: a request of either writer, right or with a fault, or a copy of an earlier one. */
interface Step {
  /** Which of 41 fixed ids it has, where its history is not the writer's own. */
  id: number
  /** The writer's own, or one of any of the fixed ids. */
  history: number[] | null
  writer: number
  /** The history ends with the request's own id. */
  own: boolean
  /** A copy of the request before the last few; 0 is none. */
  again: number
  /** A copy under the minute of now, as only the key's holder can make. */
  resigned: boolean
  /** It never arrives. */
  lost: boolean
  /** Milliseconds before it. */
  wait: number
}

const ID = fc.nat(40)
const step: fc.Arbitrary<Step> = fc.record({
  id: ID,
  history: fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.array(ID, { maxLength: 22 }) },
  ),
  writer: fc.nat(1),
  own: fc.boolean(),
  resigned: fc.boolean(),
  again: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(5) }),
  lost: fc.oneof(
    { weight: 4, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.boolean() },
  ),
  wait: fc.constantFrom<number>(0, 0, 0, 0, 40, 15_000, 61_000, -20_000, 400_000),
})

const next: Step = {
  id: 0,
  history: null,
  writer: 0,
  own: false,
  resigned: false,
  again: 0,
  lost: false,
  wait: 0,
}

/** More than a log holds. */
const burst = Array.from({ length: 70 }, () => next)

/** What is else too rare to count on. */
const examples: Step[][] = [
  // A request is lost, the next one announces it, and it comes after all with a younger token.
  [{ ...next, lost: true }, next, { ...next, again: 2, resigned: true, wait: 15_000 }],
  // Nothing comes for longer than a session may be idle, or nothing that is accepted.
  [next, { ...next, wait: 1_900_000 }],
  [next, { ...next, again: 1, wait: 1_000_000 }, { ...next, wait: 1_000_000 }],
  // One writer puts a request before the first of another, who does not know of it.
  [
    { ...next, id: 9, history: [] },
    { ...next, id: 1, history: [9] },
    { ...next, id: 2, history: [1] },
  ],
  // An id that the first request, whose history was short, would have had to name.
  [
    { ...next, id: 9, history: [] },
    { ...next, id: 1, history: [7, 9] },
  ],
  // The clock steps ahead, for a request that is accepted or for one that is refused, so that what
  // was spent is forgotten; it steps back, and a copy comes.
  [next, { ...next, wait: 400_000 }, { ...next, again: 2, wait: -400_000 }],
  [next, { ...next, again: 1, wait: 400_000 }, { ...next, again: 2, wait: -400_000 }],
  // A copy of an id that the log has forgotten, and one after the minute before it was forgotten.
  [...burst, { ...next, again: 70 }],
  [
    next,
    { ...next, wait: 45_000 },
    ...burst,
    { ...next, wait: 15_000 },
    { ...next, again: burst.length + 2 },
  ],
  // A first request with a full history has older ones, which the log will never hold.
  [
    { ...next, id: 30, history: Array.from({ length: 20 }, (_, id) => id) },
    { ...next, id: 31, history: [] },
  ],
]

const VERDICTS = [
  'accepted',
  'forked',
  'idle',
  'late',
  'lost',
  'malformed',
  'replayed',
  'resync',
  'revoked',
]

/**
 * Plays one plan to a session of each store; both must say the same of every request. What comes at
 * one moment is sent at once.
 */
async function play(
  store: SessionStore,
  plan: readonly Step[],
  met: (verdict: Admission) => void,
): Promise<void> {
  const memory = createMemoryStore()
  const opening = newSession()
  for (const one of [memory, store]) expect(await one.open(opening, START)).toBe(true)
  const fixed = Array.from({ length: 41 }, () => randomUUID())
  const histories: [string[], string[]] = [[], []]
  const sent: AdmissionRequest[] = []
  const unanswered: { verdict: Admission; answer: MaybePromise<Admission> }[] = []
  const compare = async () => {
    const answers = unanswered.splice(0)
    const said = await Promise.all(answers.map(({ answer }) => answer))
    expect(said).toEqual(answers.map(({ verdict }) => verdict))
  }
  let now = START
  let shared = true
  for (const [index, one] of plan.entries()) {
    if (one.wait !== 0) await compare()
    now += one.wait
    if (index > CLONED_AT) shared = false
    const writer = shared ? 0 : one.writer
    const repeated = one.again > 0 ? sent.at(-one.again) : undefined
    const requestId = one.history ? (fixed[one.id] as string) : randomUUID()
    const honest = histories[writer] as string[]
    const history = one.history?.map((id) => fixed[id] as string) ?? honest
    const moment = { minute: Math.floor(now / 60_000), segment: Math.floor(now / 15_000), now }
    const request = repeated
      ? { ...repeated, ...(one.resigned ? moment : { now }) }
      : {
          sessionId: opening.sessionId,
          requestId,
          history: joinHistory(one.own ? [...history, requestId].slice(-20) : history),
          ...moment,
        }
    if (!repeated && !one.history) {
      const log = appendToHistory(honest, requestId)
      if (shared) histories.fill(log)
      else histories[writer] = log
    }
    sent.push(request)
    if (one.lost) continue
    const verdict = await memory.admit(request)
    unanswered.push({ verdict, answer: store.admit(request) })
    met(verdict)
  }
  await compare()
}

/**
 * A store judges every request as memory does, over plans of honest and dishonest ones.
 * @param numRuns how many plans, `together` of them at once, each with a session of its own; what is
 * rare comes on top.
 */
export async function expectJudgedAlike(
  store: SessionStore,
  { numRuns, together = 1 }: { numRuns: number; together?: number },
): Promise<void> {
  const seen = new Set<Admission>()
  const plan = fc.array(step, { minLength: 1, maxLength: 90 })
  const plans = fc.array(plan, { minLength: together, maxLength: together })
  await fc.assert(
    fc.asyncProperty(plans, async (these) => {
      await Promise.all(these.map((one) => play(store, one, (verdict) => seen.add(verdict))))
    }),
    {
      numRuns: examples.length + Math.ceil(numRuns / together),
      examples: examples.map((one) => [[one]]),
    },
  )
  // The plans reach every verdict, so that none was compared with nothing.
  expect([...seen].sort()).toEqual(VERDICTS)
}
