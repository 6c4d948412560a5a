import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import { LOG_ID_HEADER } from '../contract/headers'
import { apiPaths } from '../contract/paths'
import { comesFrom, type TrustedProxies } from './client-address'

/** A UUID, or 32 hexadecimal digits: no key or token of ours looks like these. */
const LOG_ID_PATTERN = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/

/** Names each request: as a trusted proxy did before, else anew. */
export function nameRequests(trustProxy: TrustedProxies): MiddlewareHandler {
  return (c, next) => {
    const given = c.req.header(LOG_ID_HEADER)
    const isKept = given !== undefined && LOG_ID_PATTERN.test(given) && comesFrom(c, trustProxy)
    c.set('logId', isKept ? given : randomUUID())
    return next()
  }
}

/** What a request is called in the log. */
export const logIdOf = (c: Context): string => c.get('logId')

/** Renames a request that ends what another began to the other's name. */
export const rename = (c: Context, logId: string) => c.set('logId', logId)

const PATHS: ReadonlySet<string> = new Set(Object.values(apiPaths))

/**
 * Logs each answer. It never logs a query, header or body, nor an unknown path, which may hold a token that
 * somebody pasted.
 */
export function logAnswers(log: Pick<Logger, 'info' | 'warn'>) {
  return createMiddleware(async (c, next) => {
    const started = performance.now()
    await next()
    const { method } = c.req
    const { status } = c.res
    const path = PATHS.has(c.req.path) ? c.req.path : '(unknown)'
    const ms = Math.round(performance.now() - started)
    log[status >= 500 ? 'warn' : 'info'](
      { method, path, status, ms, request: logIdOf(c) },
      'answered',
    )
  })
}
