import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { RATES, type Rate } from '@/lib/api/limits'
import { clientAddress, type TrustedProxies } from './client-address'
import { refuse } from './http-error'

interface Limiter {
  consume(key: string): Promise<unknown>
}

/** A limit that refuses with 429, `rate_limited` and Retry-After in whole seconds. */
export type RateLimit = MiddlewareHandler

/** By the rates of the same names, which say what they count. */
export interface RateLimits {
  everything: RateLimit
  /**
   * As many preflights, apart: a page cannot read why one was refused, so its calls must not use
   * them up. An honest browser asks once per call and Max-Age.
   */
  preflights: RateLimit
  signIn: Count
  contact: Count
  violations: Count
  tokens: Count
  otaGuesses: Count
  otaFailures: Count
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

/** A fixed window, counted in this process. */
export function createWindow({ calls, seconds }: Rate, keyPrefix?: string): RateLimiterMemory {
  return new RateLimiterMemory({ points: calls, duration: seconds, keyPrefix })
}

const createBursts = () =>
  new BurstyRateLimiter(createWindow(RATES.everything), createWindow(RATES.burst, 'burst'))

/** Counts OPTIONS, which is used for preflights only. */
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
      signIn: uncounted,
      contact: uncounted,
      violations: uncounted,
      tokens: uncounted,
      otaGuesses: uncounted,
      otaFailures: uncounted,
      otaSession: uncounted,
    }
  }
  return {
    everything: createRateLimit(createBursts(), options.trustProxy),
    preflights: createPreflightLimit(options.trustProxy),
    signIn: counting(createWindow(RATES.signIn)),
    contact: counting(createWindow(RATES.contact)),
    violations: counting(createWindow(RATES.violations)),
    tokens: counting(createWindow(RATES.tokens)),
    otaGuesses: counting(createWindow(RATES.otaGuesses)),
    otaFailures: counting(createWindow(RATES.otaFailures)),
    otaSession: counting(createWindow(RATES.otaSession)),
  }
}
