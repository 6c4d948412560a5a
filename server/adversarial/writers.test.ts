import fc from 'fast-check'
import { appendToHistory, joinHistory } from '@/lib/ota/history'
import { createSendLog, type LogVerdict, receive } from '@/lib/ota/server/send-log'
import {
  arrivalsOf,
  createWriter,
  fatesWithin,
  idOf,
  type LoggedRequest,
  losingInARow,
} from '@/server/testing/deliveries'
import { tries } from '@/server/testing/tries'

/** Any; these are about order, not time. */
const SEGMENT = 100

const isAccepted = (verdict: LogVerdict) => verdict === 'accept' || verdict === 'late'

test.each([1, 6, 12, 19, 20, 21, 24, 40])(
  'one honest device is never two, with up to %i requests in flight',
  (inFlight) => {
    tries(30)
    fc.assert(
      fc.property(fatesWithin(inFlight), (fates) => {
        const log = createSendLog()
        const accepted = new Set<string>()
        for (const { requestId, history } of arrivalsOf(fates)) {
          const verdict = receive(log, requestId, history, SEGMENT)
          const isSecond = isAccepted(verdict) && accepted.has(requestId)
          if (verdict === 'fork' || isSecond) return false
          if (isAccepted(verdict)) accepted.add(requestId)
        }
        return true
      }),
      { numRuns: 5000 },
    )
  },
)

test('with up to 16 requests in flight a device that loses no five in a row is never out of step', () => {
  tries(30)
  fc.assert(
    fc.property(fatesWithin(16), (fates) => {
      const log = createSendLog()
      return arrivalsOf(losingInARow(fates, 4)).every(
        ({ requestId, history }) => receive(log, requestId, history, SEGMENT) !== 'resync',
      )
    }),
    { numRuns: 5000 },
  )
})

test('nothing is refused while nothing is lost and order is kept', () => {
  tries(30)
  const log = createSendLog()
  const device = createWriter()
  for (let count = 0; count < 200; count++) {
    const { requestId, history } = device.next()
    expect(receive(log, requestId, history, SEGMENT)).toBe('accept')
  }
})

test('the 22nd request of a device may be the first to arrive, and its first the second', () => {
  tries(30)
  const device = createWriter()
  const requests = Array.from({ length: 22 }, () => device.next())
  const log = createSendLog()
  const [first, last] = [requests[0], requests[21]]
  if (!first || !last) throw new Error('unreachable')
  expect(receive(log, last.requestId, last.history, SEGMENT)).toBe('accept')
  // Its history cannot name the first one, which says that nothing was sent before it.
  expect(receive(log, first.requestId, first.history, SEGMENT)).toBe('resync')
})

/** What a clone says was sent before; numbers are places in the history that it stole. */
const claim = fc.oneof(
  fc.constant({ kind: 'own' as const }),
  fc.record({ kind: fc.constant('part' as const), from: fc.nat(20), to: fc.nat(20) }),
  fc.record({ kind: fc.constant('invented' as const), from: fc.nat(20), count: fc.nat(20) }),
  fc.record({
    kind: fc.constant('mixed' as const),
    places: fc.uniqueArray(fc.nat(25), { minLength: 1, maxLength: 20 }),
  }),
)
type Claim = typeof claim extends fc.Arbitrary<infer T> ? T : never

/** A thief with everything that the device had stored: it continues the log, or makes one up. */
function createClone(stolen: readonly string[]) {
  let own = [...stolen]
  let n = 1000
  const invent = () => idOf(++n)
  const historyOf = (one: Claim): string[] => {
    if (one.kind === 'own') return own
    if (one.kind === 'part') return stolen.slice(one.from, one.to)
    if (one.kind === 'mixed') return one.places.map((place) => stolen[place] ?? invent())
    return [...stolen.slice(one.from), ...Array.from({ length: one.count }, invent)].slice(-20)
  }
  return {
    next(one: Claim): LoggedRequest {
      const ids = historyOf(one)
      const requestId = invent()
      own = appendToHistory(ids, requestId)
      return { requestId, history: joinHistory(ids) }
    },
  }
}

test('two writers from one snapshot are never both accepted, whatever the second one claims', () => {
  tries(31)
  let withBoth = 0
  const turns = fc.array(fc.option(claim), { minLength: 2, maxLength: 30 })
  fc.assert(
    fc.property(fc.nat(90), turns, (before, plan) => {
      const log = createSendLog()
      const device = createWriter()
      for (let count = 0; count < before; count++) {
        const { requestId, history } = device.next()
        receive(log, requestId, history, SEGMENT)
      }
      const clone = createClone(device.history())
      if (plan.includes(null) && plan.some(Boolean)) withBoth += 1
      const accepted = new Set<string>()
      for (const one of plan) {
        const { requestId, history } = one ? clone.next(one) : device.next()
        const verdict = receive(log, requestId, history, SEGMENT)
        if (verdict === 'fork') break // the session ends for both
        if (isAccepted(verdict)) accepted.add(one ? 'clone' : 'device')
      }
      return accepted.size <= 1
    }),
    { numRuns: 5000 },
  )
  expect(withBoth).toBeGreaterThan(2500)
})
