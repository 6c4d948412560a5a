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
  /** Contact messages: 5 per hour. */
  contact: RateLimit
}

/** Answers 429 in the shape its host speaks. */
type Refusal = (c: Context, retryAfter: string) => Response

const refuseRateLimited: Refusal = (c, retryAfter) =>
  refuse(c, 429, 'rate_limited', 'Too many requests, please wait a moment', {
    'Retry-After': retryAfter,
  })

/** Counts per client address. @param trustProxy see {@link clientAddress}. */
export function createRateLimit(
  limiter: Limiter,
  trustProxy: number,
  refusal: Refusal = refuseRateLimited,
): RateLimit {
  return createMiddleware(async (c, next) => {
    try {
      await limiter.consume(clientAddress(c, trustProxy))
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      return refusal(c, String(Math.max(1, Math.ceil(reason.msBeforeNext / 1000))))
    }
    return next()
  })
}

/** A fixed window of `points` calls per `seconds`, counted in this process. */
export function createWindow(points: number, seconds: number): Limiter {
  return new RateLimiterMemory({ points, duration: seconds })
}

const unlimited: RateLimit = (_c, next) => next()

/** @param enabled false lets everything pass, for load tests. */
export function createRateLimits(options: { enabled: boolean; trustProxy: number }): RateLimits {
  if (!options.enabled) return { everything: unlimited, signIn: unlimited, contact: unlimited }
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
    contact: limit(createWindow(5, 60 * 60)),
  }
}
