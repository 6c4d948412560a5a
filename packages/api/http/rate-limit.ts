import type { Ota } from '@one-tick-ahead/ota'
import type { Context, MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { FULL_SIGN_INS, type Rate, type Rates } from '../contract/limits'
import type { JwtTokens } from '../tokens/jwt'
import { callerOf } from './caller'
import { refuse } from './errors'

/** Counts one event of `key`. @returns the seconds to wait after too many events; otherwise null */
export type Count = (key: string) => Promise<number | null>

/** Answers 429 with Retry-After in whole seconds. @param message for a limit of more than a moment */
export const refuseRateLimited = (c: Context, wait: number, message?: string) =>
  refuse(c, 'rate_limited', { message, headers: { 'Retry-After': String(wait) } })

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
  ota: Pick<Ota, 'sessionOf'>
  jwt: Pick<JwtTokens, 'sessionOf'>
}

/**
 * The limit of all calls; see RATES. Asks no store. A session id alone proves no session, so that the
 * answer does not show whether it exists.
 */
export function limitCalls(deps: CallLimit): MiddlewareHandler {
  const { rate, ota, jwt } = deps
  const count = createCount(rate)
  const countAll = createCount({ ...rate, calls: FULL_SIGN_INS * rate.calls })

  /** The session that both cookies prove, ended or not, or else that of the JWT. */
  const provenBy = (c: Context): string =>
    ota.sessionOf(c.req.header('Cookie') ?? '') ??
    jwt.sessionOf(c.req.header('Authorization') ?? '') ??
    ''

  return async (c, next) => {
    // By address too: a thief elsewhere must not use up what the owner needs.
    const { address } = callerOf(c)
    // Second, so that calls over the first limit do not use up the limit that others share.
    const wait = (await count(`${address} ${provenBy(c)}`)) ?? (await countAll(address))
    return wait === null ? next() : refuseRateLimited(c, wait)
  }
}
