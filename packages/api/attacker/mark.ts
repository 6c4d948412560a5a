import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'

/** The header by which the API's log tells the demo's attacks from thefts; no answer depends on it. */
export const MARK_HEADER = 'demo-attack'

/**
 * The header's value for a request with this `Authorization`. Only the server's key makes it, and it goes to
 * the API alone, so a thief can neither make one nor copy one.
 * @param key the audit log's, the same on all nodes; the prefix keeps the mark apart from the names in that log.
 */
export const markOf = (key: Uint8Array, authorization: string): string =>
  createHmac('sha256', key).update(`attack ${authorization}`).digest('base64url')

/** True for a request that the demo's attacker host sent. */
export function isMarked(key: Uint8Array, c: Context): boolean {
  const mark = c.req.header(MARK_HEADER)
  if (mark === undefined) return false // nothing is derived
  const right = Buffer.from(markOf(key, c.req.header('Authorization') ?? ''))
  const given = Buffer.from(mark)
  return given.length === right.length && timingSafeEqual(given, right)
}
