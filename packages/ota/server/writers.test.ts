import assert from 'node:assert/strict'
import fc from 'fast-check'
import { createWriter } from '../device'
import { appendToHistory, joinHistory } from '../history'
import { FEW } from '../testing/fuzzed'
import { createSendLog, receive } from './send-log'

/** Any segment: these tests are about order, not time. */
const SEGMENT = 100

/** The parts of a request that the send log reads. */
interface LoggedRequest {
  requestId: string
  history: string
}

/** A readable request id, the same in every run. */
const idOf = (n: number) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`

/** A device that numbers its requests. */
function numberedWriter() {
  let n = 1
  return createWriter(() => idOf(n++))
}

/** The fate of one request on its way. */
interface Fate {
  lost: boolean
  /** The network delivers a second copy. */
  twice: boolean
  /** Number of later requests that may arrive before it. */
  delay: number
}

/**
 * The fates of one device's requests with up to `inFlight` of them under way. Some fates come in blocks:
 * a network that is down loses several in a row, and a proxy that hangs delays several. Independent fates
 * hardly ever do.
 */
function fatesWithin(inFlight: number): fc.Arbitrary<Fate[]> {
  const fate = fc.record({
    lost: fc.boolean(),
    twice: fc.boolean(),
    delay: fc.nat(inFlight - 1),
  })
  const sameFate = fc
    .tuple(
      fc.integer({ min: 1, max: 30 }),
      fc.boolean(),
      fc.constantFrom(0, Math.floor(inFlight / 2), inFlight - 1),
    )
    .map(([count, lost, delay]) => Array<Fate>(count).fill({ lost, twice: false, delay }))
  const block = fc.oneof(sameFate, fc.array(fate, { minLength: 1, maxLength: 30 }))
  return fc.array(block, { minLength: 1, maxLength: 8 }).map((blocks) => blocks.flat())
}

/** The same fates, with up to `limit` requests in a row lost. */
function losingInARow(fates: readonly Fate[], limit: number): Fate[] {
  let inARow = 0
  return fates.map((fate) => {
    inARow = fate.lost && inARow < limit ? inARow + 1 : 0
    return { ...fate, lost: inARow > 0 }
  })
}

/** A new device's requests in the order in which they arrive. */
function arrivalsOf(fates: readonly Fate[]): LoggedRequest[] {
  const writer = numberedWriter()
  return fates
    .map((fate, n) => ({ request: writer.next(), ...fate, n, at: n + fate.delay }))
    .filter(({ lost }) => !lost)
    .sort((one, two) => one.at - two.at || one.n - two.n)
    .flatMap(({ request, twice }) => (twice ? [request, request] : [request]))
}

test.each([1, 6, 19, 20, 21, 40])(
  'never takes one device for two, with up to %i requests in flight',
  (inFlight) => {
    const isOne = (fates: Fate[]) => {
      const log = createSendLog()
      const accepted = new Set<string>()
      for (const { requestId, history } of arrivalsOf(fates)) {
        const verdict = receive(log, requestId, history, SEGMENT)
        assert.notEqual(verdict, 'fork')
        if (verdict !== 'accept') continue
        assert.ok(!accepted.has(requestId), 'an id is accepted once')
        accepted.add(requestId)
      }
    }
    fc.assert(fc.property(fatesWithin(inFlight), isOne), FEW)
  },
)

test('a device with 16 in flight and up to four lost in a row stays in step', () => {
  const isInStep = (fates: Fate[]) => {
    const log = createSendLog()
    for (const { requestId, history } of arrivalsOf(losingInARow(fates, 4))) {
      assert.notEqual(receive(log, requestId, history, SEGMENT), 'resync')
    }
  }
  fc.assert(fc.property(fatesWithin(16), isInStep), FEW)
})

/** The history that a clone sends; numbers are places in the stolen history. */
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

/** A thief with the device's whole storage, who continues the log or invents one. */
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

const plans = fc
  .array(fc.option(claim), { minLength: 2, maxLength: 30 })
  .filter((plan) => plan.includes(null) && plan.some(Boolean))

test('the log never accepts both writers of one snapshot, whatever history the second sends', () => {
  const isOneOfThem = (before: number, plan: (Claim | null)[]) => {
    const log = createSendLog()
    const device = numberedWriter()
    for (let count = 0; count < before; count++) {
      const { requestId, history } = device.next()
      receive(log, requestId, history, SEGMENT)
    }
    const clone = createClone(device.history())
    const accepted = new Set<string>()
    for (const one of plan) {
      const { requestId, history } = one ? clone.next(one) : device.next()
      const verdict = receive(log, requestId, history, SEGMENT)
      if (verdict === 'fork') break // the session ends for both
      if (verdict === 'accept') accepted.add(one ? 'clone' : 'device')
    }
    assert.ok(accepted.size <= 1)
  }
  fc.assert(fc.property(fc.nat(90), plans, isOneOfThem), FEW)
})
