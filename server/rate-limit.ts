import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { clientAddress, type TrustedProxies } from './client-address'
import { refuse } from './http-error'

interface Limiter {
  consume(key: string): Promise<unknown>
}

/** A limit that refuses with 429, `rate_limited` and Retry-After in whole seconds. */
export type RateLimit = MiddlewareHandler

export interface RateLimits {
  /** Every API call: 50 per second, bursts of 100. */
  everything: RateLimit
  /**
   * As many preflights, apart: a page cannot read why one was refused, so its calls must not use
   * them up. An honest browser asks once per call and Max-Age.
   */
  preflights: RateLimit
  /** Starting a sign-in: 10 per minute. */
  signIn: RateLimit
  /** Contact messages of an address: 5 per hour. */
  contact: Count
  /** JWTs issued to one sign-in at an address: 20 per minute. */
  tokens: Count
  /** OTA requests of an address that were refused before their MAC was right: 60 per minute. */
  otaGuesses: Count
  /** Those of a session and address that were refused after it: 20 per minute. */
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

/** A limiter as a {@link Count}. */
export function counting(limiter: Limiter): Count {
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
  trustProxy: TrustedProxies,
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

/** 50 a second, and 50 more that a client may spend at once every two seconds. */
const createBursts = () =>
  new BurstyRateLimiter(
    new RateLimiterMemory({ points: 50, duration: 1 }),
    new RateLimiterMemory({ points: 50, duration: 2, keyPrefix: 'burst' }),
  )

/** Counts OPTIONS, which is used for preflights only: 50 per second, bursts of 100. */
export function createPreflightLimit(trustProxy: TrustedProxies, refusal?: Refusal): RateLimit {
  const limit = createRateLimit(createBursts(), trustProxy, refusal)
  return (c, next) => (c.req.method === 'OPTIONS' ? limit(c, next) : next())
}

/** Lets every call pass. */
export const unlimited: RateLimit = (_c, next) => next()
const uncounted: Count = async () => null

/** @param enabled false lets everything pass, for load tests. */
export function createRateLimits(options: {
  enabled: boolean
  trustProxy: TrustedProxies
}): RateLimits {
  if (!options.enabled) {
    return {
      everything: unlimited,
      preflights: unlimited,
      signIn: unlimited,
      contact: uncounted,
      tokens: uncounted,
      otaGuesses: uncounted,
      otaFailures: uncounted,
      otaSession: uncounted,
    }
  }
  const limit = (limiter: Limiter) => createRateLimit(limiter, options.trustProxy)
  return {
    everything: limit(createBursts()),
    preflights: createPreflightLimit(options.trustProxy),
    signIn: limit(createWindow(10, 60)),
    contact: counting(createWindow(5, 60 * 60)),
    tokens: counting(createWindow(20, 60)),
    // A page whose session the server has lost sends 30, and two may share an address.
    otaGuesses: counting(createWindow(60, 60)),
    otaFailures: counting(createWindow(20, 60)),
    otaSession: counting(createWindow(20, 1)),
  }
}
