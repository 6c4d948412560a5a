import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { RATES, type Rate } from '../contract/limits'
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
  /** Apart: a page cannot read why one was refused, so its calls must not use them up. */
  preflights: RateLimit
  /** Nobody is refused by it. */
  visitor: Count
  /** Nor by this one. */
  visitors: Count
  signIn: Count
  contact: Count
  contactNetwork: Count
  contactProvider: Count
  violations: Count
  tokens: Count
  otaFailures: Count
  otaSession: Count
  labSignIns: Count
  serverView: Count
}

/** Counts one event of `key`; the seconds to wait once there are too many, else null. */
export type Count = (key: string) => Promise<number | null>

/** Answers 429 in the shape its host speaks. */
type Refusal = (c: Context, retryAfter: string) => Response

export const refuseRateLimited: Refusal = (c, retryAfter) =>
  refuse(c, 'rate_limited', { headers: { 'Retry-After': retryAfter } })

/** A limiter as a {@link Count}. @param onLimited told of each event that was one too many. */
export function counting(limiter: Limiter, onLimited: () => void): Count {
  return async (key) => {
    try {
      await limiter.consume(key)
      return null
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      onLimited()
      return Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
    }
  }
}

/** What a limit of addresses has to know. */
interface AddressLimit {
  /** See {@link clientAddress}. */
  trustProxy: TrustedProxies
  refusal?: Refusal
  onLimited: () => void
}

/** Counts per client address. */
export function createRateLimit(
  limiter: Limiter,
  { trustProxy, refusal = refuseRateLimited, onLimited }: AddressLimit,
): RateLimit {
  const count = counting(limiter, onLimited)
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
export function createPreflightLimit(of: AddressLimit): RateLimit {
  const limit = createRateLimit(createWindow(RATES.preflights), of)
  return (c, next) => (c.req.method === 'OPTIONS' ? limit(c, next) : next())
}

/** Lets every call pass. */
export const unlimited: RateLimit = (_c, next) => next()
/** Counts nothing. */
export const uncounted: Count = async () => null

type Refusing = Exclude<keyof RateLimits, 'visitor' | 'visitors'>

/** @param enabled false lets everything pass, for load tests. */
export function createRateLimits(options: {
  enabled: boolean
  trustProxy: TrustedProxies
  onLimited: (limit: Refusing) => void
}): RateLimits {
  if (!options.enabled) {
    return {
      everything: unlimited,
      preflights: unlimited,
      visitor: uncounted,
      visitors: uncounted,
      signIn: uncounted,
      contact: uncounted,
      contactNetwork: uncounted,
      contactProvider: uncounted,
      violations: uncounted,
      tokens: uncounted,
      otaFailures: uncounted,
      otaSession: uncounted,
      labSignIns: uncounted,
      serverView: uncounted,
    }
  }
  const { trustProxy, onLimited } = options
  const ofAddress = (limit: Refusing) => ({ trustProxy, onLimited: () => onLimited(limit) })
  const window = (limit: keyof typeof RATES & Refusing) =>
    counting(createWindow(RATES[limit]), () => onLimited(limit))
  return {
    everything: createRateLimit(createBursts(), ofAddress('everything')),
    preflights: createPreflightLimit(ofAddress('preflights')),
    visitor: counting(createWindow(RATES.visitor), () => {}),
    visitors: counting(createWindow(RATES.visitors), () => {}),
    signIn: window('signIn'),
    contact: window('contact'),
    contactNetwork: window('contactNetwork'),
    contactProvider: window('contactProvider'),
    violations: window('violations'),
    tokens: window('tokens'),
    otaFailures: window('otaFailures'),
    otaSession: window('otaSession'),
    labSignIns: window('labSignIns'),
    serverView: window('serverView'),
  }
}
