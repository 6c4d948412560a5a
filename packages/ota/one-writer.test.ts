import fc from 'fast-check'
import { announceIn, EMPTY_LOG, hearIn, type SendLog, syncIn } from './client/session'
import { joinHistory } from './history'
import { isSpent } from './server/send-log'
import { judge, newRecord } from './server/session-record'
import { FEW } from './testing/fuzzed'
import { acceptTime, tickAt } from './token'

/*
 * One device with any number of tabs, and one server, without HTTP: whatever is lost, delayed, repeated or answered
 * by something else, no run ends the session, and every request that arrives in time is accepted.
 */

const START = Date.parse('2026-01-01T12:34:20.000Z')
const idOf = (n: number) => `${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`

/** One thing that happens. */
type Event =
  /** A tab calls. */
  | { type: 'call' }
  /** A request under way reaches the server. `place` chooses which; an `isKept` one may arrive again. */
  | { type: 'arrive'; place: number; isKept: boolean; isAnswered: boolean }
  /** A request under way is lost, or something other than the guard answers it. */
  | { type: 'lose'; place: number }
  | { type: 'wait'; ms: number }

const place = fc.nat(200)
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Event>({ type: 'call' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('arrive' as const),
      place,
      isKept: fc.boolean(),
      isAnswered: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('lose' as const), place }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('wait' as const), ms: fc.nat(40_000) }),
  },
)
/** Some events come in blocks: a busy page, a proxy that loses everything, an hour of nothing but calls. */
const events = fc
  .array(
    fc.oneof(
      fc.array(event, { minLength: 1, maxLength: 60 }),
      fc.tuple(event, fc.integer({ min: 2, max: 120 })).map(([one, n]) => Array(n).fill(one)),
      fc
        .tuple(fc.integer({ min: 20, max: 90 }), place)
        .map(([n, at]) =>
          Array.from({ length: n }, (): Event[] => [
            { type: 'call' },
            { type: 'arrive', place: at + 1, isKept: false, isAnswered: true },
          ]).flat(),
        ),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((blocks): Event[] => blocks.flat())

interface UnderWay {
  id: string
  history: string
  madeAt: number
}

function run(happenings: readonly Event[]): string[] {
  const record = newRecord({ signInId: 'a', sessionId: 's', expiresAt: START * 2 }, START)
  const faults: string[] = []
  let log: SendLog = EMPTY_LOG
  let underWay: UnderWay[] = []
  let now = START
  let made = 0

  const send = (id: string, history: readonly string[]) => {
    underWay.push({ id, history: joinHistory(history), madeAt: now })
  }
  const call = () => {
    const id = idOf(++made)
    const next = announceIn(log, id)
    if (next) {
      send(id, log.history)
      log = next
      return
    }
    log = syncIn(log, id)
    if (log.sync) send(log.sync.id, log.sync.history)
  }
  const arrive = ({ id, history, madeAt }: UnderWay, isAnswered: boolean) => {
    const { minute, segment } = tickAt(madeAt)
    const accepted = acceptTime(now, segment)
    if (accepted?.minute !== minute) return // late or stale: refused before the log is read
    if (!isSpent(record.log, id)) {
      const absolute = accepted.absoluteSegment
      const verdict = judge(record, { requestId: id, history, minute, segment: absolute, now })
      if (verdict === 'full') return
      if (verdict === 'late') return // once more under another id
      if (verdict !== 'accepted') faults.push(`${id} ${verdict}`)
    }
    if (isAnswered) log = hearIn(log, id)
  }

  for (const one of happenings) {
    if (one.type === 'call') call()
    else if (one.type === 'wait') now += one.ms
    else {
      const index = underWay.length - 1 - (one.place % Math.max(underWay.length, 1))
      const request = underWay[index]
      if (!request) continue
      if (one.type === 'lose' || !one.isKept) underWay = underWay.filter((_, at) => at !== index)
      if (one.type === 'arrive') arrive(request, one.isAnswered)
    }
  }
  // Then the network is sound again: the next calls pass.
  underWay = []
  for (let left = 0; left < 2; left++) {
    call()
    const last = underWay.pop()
    if (last) arrive(last, true)
  }
  if (log.sync || log.unheard > 0) faults.push('the device does not recover')
  if (record.over) faults.push(`the session has ended: ${record.over}`)
  return faults
}

test('no loss, delay, repetition or foreign answer ends the session of one device', () => {
  fc.assert(
    fc.property(events, (happenings) => expect(run(happenings)).toEqual([])),
    FEW,
  )
})

test('a request that is delayed while a hundred others pass is late, and its session continues', () => {
  const pass: Event[] = [
    { type: 'call' },
    { type: 'arrive', place: 0, isKept: false, isAnswered: true },
  ]
  const busy = Array.from({ length: 100 }, () => pass).flat()
  const held: Event[] = [
    { type: 'wait', ms: 20 * 60_000 }, // so that the ids before it are long forgotten
    { type: 'call' },
    ...busy,
    { type: 'arrive', place: 0, isKept: false, isAnswered: true },
  ]
  expect(run([...pass, ...held])).toEqual([])
})
