import { MINUTE_MS, SEGMENT_MS, SPENT_MARGIN_MS } from './limits'
import type { Segment } from './token'

/** The accepted moment of a token, as the server's clock allows it. */
interface AcceptedTime {
  minute: number
  /** Segments since the epoch; orders tokens across minutes. */
  absoluteSegment: number
}

/**
 * Which minute a token labelled `segment` belongs to, or null when it is stale.
 * The server's own segment and its two neighbours are three of four labels, so a label
 * names at most one of them: one HMAC decides. Never widen this beyond four segments.
 * @param serverMs Unix time in milliseconds.
 */
export function acceptTime(serverMs: number, segment: Segment): AcceptedTime | null {
  const now = Math.floor(serverMs / SEGMENT_MS)
  // How far the label is ahead of the server's own: 3 is the segment before it, 2 is neither.
  const ahead = (segment + 3 - (now % 4)) % 4
  if (ahead === 2) return null
  const absoluteSegment = ahead === 3 ? now - 1 : now + ahead
  return { minute: Math.floor(absoluteSegment / 4), absoluteSegment }
}

/** When a token of `minute` can no longer be accepted under any label, in Unix milliseconds. */
export function minuteDeadline(minute: number): number {
  return (minute + 1) * MINUTE_MS + SEGMENT_MS
}

/**
 * Until when the ids spent under tokens of `minute` are needed, in Unix milliseconds. Past it such
 * a token is refused, so that what was forgotten cannot be replayed when a clock steps back.
 */
export const spentUntil = (minute: number) => minuteDeadline(minute) + SPENT_MARGIN_MS
