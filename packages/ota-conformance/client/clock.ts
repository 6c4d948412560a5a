import { SEGMENT_MS } from '@one-tick-ahead/ota/limits'
import type { Answer } from './http'

/** `Date` has whole seconds. */
const DATE_RESOLUTION_MS = 1000
/** How far from a segment's edges one is safe from a server that is slow to answer, in ms. */
const AFTER_EDGE_MS = 400
const BEFORE_EDGE_MS = 4000

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** The server's time, told from the `Date` headers of its answers. */
export interface SubjectClock {
  observe(answer: Answer): void
  /** Whether any answer had a `Date`. */
  isKnown(): boolean
  /** The best guess of the server's clock, Unix ms. */
  now(): number
  /** Waits, some seconds at most, until the server is for certain well inside of a segment. */
  settle(): Promise<void>
}

/**
 * Each answer says within which second it was made, and that this was between its request and its
 * arrival: what all of them allow is the offset of the two clocks, soon to some milliseconds.
 */
export function createSubjectClock(): SubjectClock {
  let least = Number.NEGATIVE_INFINITY
  let most = Number.POSITIVE_INFINITY
  const isKnown = () => Number.isFinite(least) && Number.isFinite(most)
  const offset = () => (isKnown() ? (least + most) / 2 : 0)
  const now = () => Date.now() + offset()

  return {
    observe({ headers, sentAt, receivedAt }) {
      const date = Date.parse(headers.date ?? '')
      if (Number.isNaN(date)) return
      const [low, high] = [date - receivedAt, date + DATE_RESOLUTION_MS - sentAt]
      const isContradiction = low > most || high < least // one of the clocks was set
      least = isContradiction ? low : Math.max(least, low)
      most = isContradiction ? high : Math.min(most, high)
    },
    isKnown,
    now,
    async settle() {
      const doubt = isKnown() ? (most - least) / 2 : 0
      const [first, last] = [AFTER_EDGE_MS + doubt, SEGMENT_MS - BEFORE_EDGE_MS - doubt]
      const into = now() % SEGMENT_MS
      if (into < first) await wait(first - into)
      else if (into > last) await wait(SEGMENT_MS - into + first)
    },
  }
}
