import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { LOG_ID_HEADER } from '../contract/headers'
import { comesFrom, type TrustedProxies } from './client-address'

/** A UUID, or nginx's `$request_id`: neither a key nor a token of ours looks so. */
export const LOG_ID_PATTERN = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/

/**
 * Names each request: as a trusted proxy or the demo's attacker did before, else anew.
 * @param isAttacker whether that one sends it.
 */
export function nameRequests(
  trustProxy: TrustedProxies,
  isAttacker: (c: Context) => boolean = () => false,
): MiddlewareHandler {
  return (c, next) => {
    const given = c.req.header(LOG_ID_HEADER)
    const isKept =
      given !== undefined &&
      LOG_ID_PATTERN.test(given) &&
      (isAttacker(c) || comesFrom(c, trustProxy))
    c.set('logId', isKept ? given : randomUUID())
    return next()
  }
}

/** What a request is called in the log. */
export const logIdOf = (c: Context): string => c.get('logId')

/** A request that ends what another began goes by its name. */
export const rename = (c: Context, logId: string) => c.set('logId', logId)
