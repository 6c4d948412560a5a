import { createMiddleware } from 'hono/factory'
import { apiPaths, LAB_FOLDER } from '../contract/paths'
import type { BoundedLog } from '../logs/bounded-log'
import { kindOf, type Metrics, NO_PATH } from '../metrics/metrics'
import { incomingOf } from './client-address'
import { refuse } from './http-error'
import { logIdOf } from './request-id'

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

/**
 * 425 for TLS early data, which a network attacker can replay (RFC 8470 §5). Whatever the header says:
 * several, or one that is invalid, count as `1` (§5.1).
 */
export const refuseEarlyData = createMiddleware(async (c, next) => {
  if (c.req.header('early-data') !== undefined) {
    return refuse(c, 'too_early')
  }
  return next()
})

type ApiPath = (typeof apiPaths)[keyof typeof apiPaths]
const PATHS: ReadonlySet<string> = new Set(Object.values(apiPaths))
const isOurs = (path: string): path is ApiPath => PATHS.has(path)

/** What a path is called in the log and in metrics; what the lab has once more is one. */
function labelOf(path: string) {
  if (isOurs(path)) return path
  return path.startsWith(`${LAB_FOLDER}/`) ? LAB_FOLDER : NO_PATH
}

/**
 * Tells of each answer, and counts it; no query, header or body is ever logged, nor a path that is
 * none of ours: it may hold a token that somebody pasted.
 */
export function watchRequests(
  log: BoundedLog,
  { requests, responses }: Pick<Metrics, 'requests' | 'responses'>,
) {
  return createMiddleware(async (c, next) => {
    const started = performance.now()
    await next()
    const ms = performance.now() - started
    const { status } = c.res
    const path = labelOf(c.req.path)
    requests.observe(path, ms / 1000)
    responses.add(path, kindOf(status))
    log.tell({
      level: status >= 500 ? 'warn' : 'info',
      message: 'answered',
      subject: { method: c.req.method, path, status },
      details: { ms: Math.round(ms), request: logIdOf(c) },
    })
  })
}
