import type { OtaOptions } from '@one-tick-ahead/ota/guard'
import { createSessionKeys, equalText } from '@one-tick-ahead/ota/server/session-keys'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { FULL_SIGN_INS, type Rate, type Rates } from '../contract/limits'
import type { JwtTokens } from '../tokens/jwt'
import { callerOf } from './caller'
import type { Cookies } from './cookies'
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
  otaOptions: Pick<OtaOptions, 'keys'>
  cookies: Pick<Cookies, 'name'>
  jwt: Pick<JwtTokens, 'sessionOf'>
}

/**
 * The limit of all calls; see RATES. Asks no store. A session id alone proves no session, so that the
 * answer does not show whether it exists.
 */
export function limitCalls(deps: CallLimit): MiddlewareHandler {
  const { rate, otaOptions, cookies, jwt } = deps
  const keys = createSessionKeys(otaOptions.keys)
  const count = createCount(rate)
  const countAll = createCount({ ...rate, calls: FULL_SIGN_INS * rate.calls })

  /** The session that both cookies prove, ended or not; an empty text without such a session. */
  const sessionOf = (c: Context): string => {
    const device = getCookie(c, cookies.name('device'))
    if (!device) return '' // nothing is derived
    const sessionId = getCookie(c, cookies.name('session')) ?? ''
    const session = keys.derive(sessionId)
    if (!session || !equalText(device, session.deviceTag)) return ''
    keys.keep(sessionId, session)
    return sessionId
  }
  const provenBy = (c: Context) =>
    sessionOf(c) || (jwt.sessionOf(c.req.header('Authorization') ?? '') ?? '')

  return async (c, next) => {
    // By address too: a thief elsewhere must not use up what the owner needs.
    const { address } = callerOf(c)
    // Second, so that calls over the first limit do not use up the limit that others share.
    const wait = (await count(`${address} ${provenBy(c)}`)) ?? (await countAll(address))
    return wait === null ? next() : refuseRateLimited(c, wait)
  }
}
