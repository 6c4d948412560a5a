import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { requestId } from 'hono/request-id'
import type { Logger } from 'pino'
import { apiPaths } from '../contract/paths'
import { createRepeats } from '../logs/repeats'
import { callerOf } from './caller'

declare module 'hono' {
  interface ContextVariableMap {
    isLimited?: true
  }
}

/** Names each request anew. */
export const nameRequests = () => requestId({ headerName: '' })

/** The id of a request in the log. */
export const logIdOf = (c: Context): string => c.get('requestId')

/** Renames a request that ends what another began to the other's name. */
export const rename = (c: Context, logId: string) => c.set('requestId', logId)

/** Logs a redirect as the 429 that a program would get. */
export const logAsLimited = (c: Context) => c.set('isLimited', true)

const PATHS: ReadonlySet<string> = new Set(Object.values(apiPaths))

/** A field for lines about the demo's own attacks. */
export const attackerField = (c: Context) => (callerOf(c).isAttacker ? { attacker: true } : {})

/** Logs refused calls at `warn`, by network and status, so that a flood of them is a line a minute. */
export function createRefusalLog(log: Pick<Logger, 'warn'>) {
  const write = createRepeats<object>((line, times) =>
    log.warn({ ...line, times }, 'calls were refused'),
  )
  return (c: Context, status: number): void => {
    const { isAttacker, network } = callerOf(c)
    const line = { network, status, ...attackerField(c), request: logIdOf(c) }
    write(`${network} ${status} ${isAttacker}`, line)
  }
}

/** The statuses of a caller that is not let in, and of one that calls too often. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429])

/**
 * Logs each answer except 429, which {@link createRefusalLog} counts. It never logs a query, header or body,
 * nor an unknown path, which may contain a pasted token.
 */
export function logAnswers(log: Pick<Logger, 'info' | 'warn'>) {
  const logRefusal = createRefusalLog(log)
  return createMiddleware(async (c, next) => {
    const started = performance.now()
    await next()
    const { method } = c.req
    const status = c.get('isLimited') ? 429 : c.res.status
    if (REFUSALS.has(status)) logRefusal(c, status)
    if (status === 429) return
    const path = PATHS.has(c.req.path) ? c.req.path : '(unknown)'
    const ms = Math.round(performance.now() - started)
    const line = { method, path, status, ms, ...attackerField(c), request: logIdOf(c) }
    log[status >= 500 ? 'warn' : 'info'](line, 'answered')
  })
}
