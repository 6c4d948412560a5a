import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { requestId } from 'hono/request-id'
import type { Logger } from 'pino'
import { apiPaths } from '../contract/paths'

/** Names each request anew. */
export const nameRequests = () => requestId({ headerName: '' })

/** The id of a request in the log. */
export const logIdOf = (c: Context): string => c.get('requestId')

/** Renames a request that ends what another began to the other's name. */
export const rename = (c: Context, logId: string) => c.set('requestId', logId)

const PATHS: ReadonlySet<string> = new Set(Object.values(apiPaths))

/**
 * Logs each answer. It never logs a query, header or body, nor an unknown path, which may contain a pasted
 * token.
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
