import type { Context, MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { FULL_SIGN_INS, type Rate, type Rates } from '../contract/limits'
import type { JwtTokens } from '../tokens/jwt'
import { clientAddress, type TrustedProxies } from './client-address'
import { refuse } from './errors'
import type { Proofs } from './proofs'

/** Counts one event of `key`; the seconds to wait once there are too many, else null. */
export type Count = (key: string) => Promise<number | null>

/** Answers 429 with Retry-After in whole seconds. */
export const refuseRateLimited = (c: Context, wait: number) =>
  refuse(c, 'rate_limited', { headers: { 'Retry-After': String(wait) } })

/** Counts in fixed windows, in this process. */
export function createCount({ calls, seconds }: Rate): Count {
  const limiter = new RateLimiterMemory({ points: calls, duration: seconds })
  return async (key) => {
    try {
      await limiter.consume(key)
      return null
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      return Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
    }
  }
}

interface CallLimit {
  rate: Rates['calls']
  trustProxy: TrustedProxies
  proofs: Pick<Proofs, 'cookiesOf' | 'isDevice'>
  jwt: Pick<JwtTokens, 'sessionOf'>
}

/**
 * The limit of all calls; see RATES. No store is asked, and a session id alone proves nothing: the
 * answer is the same for each.
 */
export function limitCalls({ rate, trustProxy, proofs, jwt }: CallLimit): MiddlewareHandler {
  const count = createCount(rate)
  const countAll = createCount({ ...rate, calls: FULL_SIGN_INS * rate.calls })
  const provenBy = (c: Context): string => {
    const cookies = proofs.cookiesOf(c)
    if (proofs.isDevice(cookies)) return cookies.sessionId
    return jwt.sessionOf(c.req.header('Authorization') ?? '') ?? ''
  }
  return async (c, next) => {
    // By address too: a thief elsewhere must not use up what the owner needs.
    const address = clientAddress(c, trustProxy)
    // Second, so that calls over the first limit use up nobody else's.
    const wait = (await count(`${address} ${provenBy(c)}`)) ?? (await countAll(address))
    return wait === null ? next() : refuseRateLimited(c, wait)
  }
}
