import fc from 'fast-check'
import { appendToHistory, joinHistory } from '../history'

/** What the send log sees of one request. */
export interface LoggedRequest {
  requestId: string
  history: string
}

/** A readable request id, the same in every run. */
export const idOf = (n: number) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`

/** A device that numbers its requests from `first`, with the ids of those that it has sent. */
export function createWriter(first = 1, history: readonly string[] = []) {
  let sent = [...history]
  let n = first
  return {
    /** Its next request, with the log before it. */
    next(): LoggedRequest {
      const requestId = idOf(n++)
      const request = { requestId, history: joinHistory(sent) }
      sent = appendToHistory(sent, requestId)
      return request
    },
    history: (): readonly string[] => sent,
  }
}

/** What becomes of one request on its way. */
interface Fate {
  lost: boolean
  /** The network delivers a second copy. */
  twice: boolean
  /** How many later requests may arrive before it. */
  delay: number
}

/**
 * What a network does to one device's requests while at most `inFlight` of them are under way.
 * Fates come in blocks too: a network that is down loses a row of them, and a proxy that hangs
 * holds a row back, which independent fates hardly ever show.
 */
export function fatesWithin(inFlight: number): fc.Arbitrary<Fate[]> {
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

/** The same, but no more than `limit` requests in a row are lost. */
export function losingInARow(fates: readonly Fate[], limit: number): Fate[] {
  let inARow = 0
  return fates.map((fate) => {
    inARow = fate.lost && inARow < limit ? inARow + 1 : 0
    return { ...fate, lost: inARow > 0 }
  })
}

/** A new device's requests in the order in which they arrive. */
export function arrivalsOf(fates: readonly Fate[]): LoggedRequest[] {
  const writer = createWriter()
  return fates
    .map((fate, n) => ({ request: writer.next(), ...fate, n, at: n + fate.delay }))
    .filter(({ lost }) => !lost)
    .sort((one, two) => one.at - two.at || one.n - two.n)
    .flatMap(({ request, twice }) => (twice ? [request, request] : [request]))
}
