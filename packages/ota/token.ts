import { MINUTE_MS, SEGMENT_MS, SPENT_MARGIN_MS } from './limits'

/**
 * The text of a token: the same bytes in the browser and on the server. Nothing here reads a clock
 * or a random source.
 */

/** How an `Authorization` value of this scheme begins. */
const OTA_SCHEME = 'OTA '
/** `OTA ` + 128 hex digits + `-S` + one digit. */
const TOKEN_LENGTH = 135

const SEGMENT_AT = 134

/** A well-formed token as a regular expression, for descriptions and forgeries. */
export const TOKEN_PATTERN = '^OTA [0-9a-f]{128}-S[1-4]$'

/** Segment 1–4 of a minute. */
export type Segment = 1 | 2 | 3 | 4

/** One reading of the clock: both parts from the same instant, or a boundary splits them. */
interface Tick {
  /** Whole minutes since the Unix epoch, UTC. */
  minute: number
  segment: Segment
}

/** @param ms Unix time in milliseconds, one reading of the clock. */
export function tickAt(ms: number): Tick {
  const absoluteSegment = Math.floor(ms / SEGMENT_MS)
  return {
    minute: Math.floor(ms / MINUTE_MS),
    // 1 to 4 for every time since the epoch; the compiler does not follow the remainder.
    segment: ((absoluteSegment % 4) + 1) as Segment,
  }
}

/** The text that is signed. `|` cannot occur in a UUID, so no two inputs share a text. */
export function macInput(requestId: string, deviceId: string, minute: number): string {
  return `${requestId}|${deviceId}|${minute}`
}

/** The `Authorization` value: `OTA <128 hex>-S<1-4>`, always 135 characters. */
export function formatToken(macHex: string, segment: Segment): string {
  return `${OTA_SCHEME}${macHex}-S${segment}`
}

/** The parts of a well-formed token; nothing about it is proven yet. */
interface ParsedToken {
  /** 128 characters, as received. */
  mac: string
  segment: Segment
}

/**
 * Splits a token by its length and fixed characters; null when one is off. The MAC itself is not
 * looked at: only the canonical text of the right one will compare equal.
 */
export function parseToken(header: string): ParsedToken | null {
  if (header.length !== TOKEN_LENGTH || !header.startsWith(OTA_SCHEME)) return null
  if (!header.startsWith('-S', SEGMENT_AT - 2)) return null
  const segment = header.charCodeAt(SEGMENT_AT) - 48 // ASCII 0
  if (segment < 1 || segment > 4) return null
  // An integer from 1 to 4 by now: a comparison narrows no number type.
  return { mac: header.slice(OTA_SCHEME.length, SEGMENT_AT - 2), segment: segment as Segment }
}

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
