import type { IncomingMessage } from 'node:http'

/** Whether the visitor holds this version already (RFC 9110 §13.1.2: compared weakly). */
export function isFresh({ headers }: IncomingMessage, etag: string): boolean {
  const held = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return held?.some((tag) => tag === '*' || tag === etag.replace(/^W\//, '')) ?? false
}

/** The first and the last byte to send; `last` is before `first` where a file is empty. */
export interface Range {
  first: number
  last: number
  /** Asked for, and so answered with 206, even if it is all of the file. */
  partial: boolean
}

export const wholeOf = (size: number): Range => ({ first: 0, last: size - 1, partial: false })

/**
 * One range from a first byte on, as players ask for it. A range may be ignored (RFC 9110 §14.2),
 * so everything unusual gets the whole file: several, the last bytes, If-Range.
 * @returns null for one that begins behind the end of the file (416).
 */
export function rangeOf({ method, headers }: IncomingMessage, size: number): Range | null {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  const usual = from && (!to || Number(from) <= Number(to))
  if (!usual || headers['if-range'] || method !== 'GET') return wholeOf(size)
  if (Number(from) >= size) return null
  const last = Math.min(to ? Number(to) : size - 1, size - 1)
  return { first: Number(from), last, partial: true }
}
