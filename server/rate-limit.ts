import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { clientAddress } from './client-address'
import { refuse } from './http-error'

interface Limiter {
  consume(key: string): Promise<unknown>
}

/** A limit that refuses with 429, `rate_limited` and Retry-After in whole seconds. */
export type RateLimit = MiddlewareHandler

export interface RateLimits {
  /** Every API call: 50 per second, bursts of 100. */
  everything: RateLimit
  /** Starting a sign-in: 10 per minute. */
  signIn: RateLimit
  /** Contact messages of an address: 5 per hour. */
  contact: Count
  /** Enrolments of one sign-in: 10 per minute. */
  enrolment: Count
  /** Refused OTA requests of one session, or of an address without one: 20 per minute. */
  otaFailures: Count
  /** Accepted OTA requests of one session: 20 per second. */
  otaSession: Count
}

/** Counts one event of `key`; the seconds to wait once there are too many, else null. */
export type Count = (key: string) => Promise<number | null>

/** Answers 429 in the shape its host speaks. */
type Refusal = (c: Context, retryAfter: string) => Response

export const refuseRateLimited: Refusal = (c, retryAfter) =>
  refuse(c, 'rate_limited', { headers: { 'Retry-After': retryAfter } })

function counting(limiter: Limiter): Count {
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

/** Counts per client address. @param trustProxy see {@link clientAddress}. */
export function createRateLimit(
  limiter: Limiter,
  trustProxy: number,
  refusal: Refusal = refuseRateLimited,
): RateLimit {
  const count = counting(limiter)
  return createMiddleware(async (c, next) => {
    const wait = await count(clientAddress(c, trustProxy))
    return wait === null ? next() : refusal(c, String(wait))
  })
}

/** A fixed window of `points` calls per `seconds`, counted in this process. */
export function createWindow(points: number, seconds: number): Limiter {
  return new RateLimiterMemory({ points, duration: seconds })
}

/** Lets every call pass. */
export const unlimited: RateLimit = (_c, next) => next()
const uncounted: Count = async () => null

/** @param enabled false lets everything pass, for load tests. */
export function createRateLimits(options: { enabled: boolean; trustProxy: number }): RateLimits {
  if (!options.enabled) {
    return {
      everything: unlimited,
      signIn: unlimited,
      contact: uncounted,
      enrolment: uncounted,
      otaFailures: uncounted,
      otaSession: uncounted,
    }
  }
  const limit = (limiter: Limiter) => createRateLimit(limiter, options.trustProxy)
  return {
    // 50 a second, and 50 more that a client may spend at once every two seconds.
    everything: limit(
      new BurstyRateLimiter(
        new RateLimiterMemory({ points: 50, duration: 1 }),
        new RateLimiterMemory({ points: 50, duration: 2, keyPrefix: 'burst' }),
      ),
    ),
    signIn: limit(createWindow(10, 60)),
    contact: counting(createWindow(5, 60 * 60)),
    enrolment: counting(createWindow(10, 60)),
    otaFailures: counting(createWindow(20, 60)),
    otaSession: counting(createWindow(20, 1)),
  }
}
