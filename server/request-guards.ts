import { createMiddleware } from 'hono/factory'
import type { BoundedLog } from './bounded-log'
import { incomingOf } from './client-address'
import { refuse } from './http-error'

/** Headers that carry a proof. Node joins or drops repeated ones, so a check could read another. */
const SINGLE_HEADERS = new Set([
  'authorization',
  'x-request-id',
  'requesthistory',
  'cookie',
  'ota-binding',
  'content-digest',
])

function repeatedHeader(rawHeaders: readonly string[]): boolean {
  const seen = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase()
    if (!SINGLE_HEADERS.has(name)) continue
    if (seen.has(name)) return true
    seen.add(name)
  }
  return false
}

/** 400 `duplicate_header` when a request repeats a header that carries a proof. */
export const refuseRepeatedHeaders = createMiddleware(async (c, next) => {
  if (repeatedHeader(incomingOf(c)?.rawHeaders ?? [])) {
    return refuse(c, 'duplicate_header')
  }
  return next()
})

/** 425 for TLS early data, which a network attacker can replay (RFC 8470 §5). */
export const refuseEarlyData = createMiddleware(async (c, next) => {
  if (c.req.header('early-data') === '1') {
    return refuse(c, 'too_early')
  }
  return next()
})

/**
 * Tells of each answer; no query, header or body is ever logged.
 * @param isRoute whether a path is one of ours; another may hold a token that somebody pasted.
 */
export function logRequests(
  log: BoundedLog,
  now: () => number,
  isRoute: (path: string) => boolean,
) {
  return createMiddleware(async (c, next) => {
    const started = now()
    await next()
    const status = c.res.status
    const path = isRoute(c.req.path) ? c.req.path : '(unknown)'
    log.tell({
      level: status >= 500 ? 'warn' : 'info',
      message: 'answered',
      subject: { method: c.req.method, path, status },
      details: { ms: now() - started },
    })
  })
}
