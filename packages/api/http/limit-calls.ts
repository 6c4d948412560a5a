import { StateUnavailableError } from '@one-tick-ahead/ota/store'
import type { Context, MiddlewareHandler } from 'hono'
import type { Proofs } from '../server-view/proofs'
import type { JwtTokens } from '../tokens/jwt'
import { clientAddress, type TrustedProxies } from './client-address'
import type { RateLimits } from './rate-limit'

interface CallLimits {
  limits: Pick<RateLimits, 'everything' | 'visitor' | 'visitors'>
  trustProxy: TrustedProxies
  proofs: Pick<Proofs, 'cookiesOf' | 'isDevice'>
  jwt: Pick<JwtTokens, 'sessionOf'>
  /** Whether the demo's attacker sends it, which has counted who asked. */
  isAttacker: (c: Context) => boolean
}

/**
 * The limit of all calls. Whoever proves a session or a sign-in has some calls for themselves, so that
 * nobody behind the same address can use them up; all others count for their address. No store is
 * asked, and a session id alone proves nothing: the answer is the same for each.
 */
export function limitCalls({
  limits,
  trustProxy,
  proofs,
  jwt,
  isAttacker,
}: CallLimits): MiddlewareHandler {
  const sessionOf = (c: Context): string | null => {
    const cookies = proofs.cookiesOf(c)
    try {
      return proofs.isDevice(cookies) ? `session ${cookies.sessionId}` : null
    } catch (error) {
      if (error instanceof StateUnavailableError) return null
      throw error
    }
  }
  const signInOf = (c: Context): string | null => {
    const sid = jwt.sessionOf(c.req.header('Authorization') ?? '')
    return sid === null ? null : `sign-in ${sid}`
  }
  return async (c, next) => {
    if (isAttacker(c)) return next()
    const visitor = sessionOf(c) ?? signInOf(c)
    const hasRoom =
      visitor !== null &&
      (await limits.visitor(visitor)) === null &&
      (await limits.visitors(clientAddress(c, trustProxy))) === null
    return hasRoom ? next() : limits.everything(c, next)
  }
}
