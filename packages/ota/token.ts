import { MINUTE_MS, SEGMENT_MS, SPENT_MARGIN_MS } from './limits'

/**
 * The text of a token, the same bytes in the browser and on the server. Pure functions, without clock or
 * random source.
 */

/** The start of an `Authorization` value of this scheme. */
const OTA_SCHEME = 'OTA '
/** `OTA ` + 128 hex digits + `-S` + one digit. */
const TOKEN_LENGTH = 135

const SEGMENT_AT = 134

/** A well-formed token as a regular expression, for descriptions and forgeries. */
export const TOKEN_PATTERN = '^OTA [0-9a-f]{128}-S[1-4]$'

/** Segment 1–4 of a minute. */
export type Segment = 1 | 2 | 3 | 4

/** One reading of the clock. Two readings across a boundary would give parts that do not match. */
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
    // 1 to 4 for every time since 1970; the compiler does not follow the remainder.
    segment: ((absoluteSegment % 4) + 1) as Segment,
  }
}

/** The text to sign. `|` cannot occur in a UUID, so no two inputs share a text. */
export function macInput(requestId: string, deviceId: string, minute: number): string {
  return `${requestId}|${deviceId}|${minute}`
}

/** The `Authorization` value: `OTA <128 hex>-S<1-4>`, always 135 characters. */
export function formatToken(macHex: string, segment: Segment): string {
  return `${OTA_SCHEME}${macHex}-S${segment}`
}

/** The parts of a well-formed token, unverified. */
interface ParsedToken {
  /** 128 characters, as received. */
  mac: string
  segment: Segment
}

/**
 * Splits a token; null if its length or a fixed character is wrong. It does not check the MAC's characters,
 * because only the right MAC will compare equal.
 */
export function parseToken(header: string): ParsedToken | null {
  if (header.length !== TOKEN_LENGTH || !header.startsWith(OTA_SCHEME)) return null
  if (!header.startsWith('-S', SEGMENT_AT - 2)) return null
  const segment = header.charCodeAt(SEGMENT_AT) - 48 // ASCII 0
  if (segment < 1 || segment > 4) return null
  // An integer from 1 to 4 here; a comparison does not narrow a number's type.
  return { mac: header.slice(OTA_SCHEME.length, SEGMENT_AT - 2), segment: segment as Segment }
}

/** The minute and segment of a token within the server's window. */
interface AcceptedTime {
  minute: number
  /** Segments since 1970; orders tokens across minutes. */
  absoluteSegment: number
}

/**
 * The minute of a token with the label `segment`; null if it is stale. The server's own segment and its two
 * neighbours are three of the four labels, so a label names one of them or none, and one HMAC decides. Never
 * widen this beyond four segments.
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

/** The minute of an `OTA-Minute` header; null if it is not a decimal number without leading zeros. */
export const parseMinute = (header: string): number | null =>
  /^(0|[1-9]\d{0,9})$/.test(header) ? Number(header) : null

/** The time from which no label makes a token of `minute` acceptable, in Unix milliseconds. */
export function minuteDeadline(minute: number): number {
  return (minute + 1) * MINUTE_MS + SEGMENT_MS
}

/**
 * The time until which the server must remember spent ids of `minute`, in Unix milliseconds. It refuses
 * tokens of that minute afterwards, so that a clock that steps back cannot reopen it.
 */
export const spentUntil = (minute: number) => minuteDeadline(minute) + SPENT_MARGIN_MS
