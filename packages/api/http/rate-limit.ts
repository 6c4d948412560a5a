import type { RequestListener } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { RATES, type Rate } from '../contract/limits'
import type { JwtTokens } from '../tokens/jwt'
import { addressOf, clientAddress, type TrustedProxies } from './client-address'
import { refuse } from './errors'
import type { Proofs } from './proofs'

interface Limiter {
  consume(key: string): Promise<unknown>
}

/** A limit that refuses with 429, `rate_limited` and Retry-After in whole seconds. */
export type RateLimit = MiddlewareHandler

type RateName = keyof typeof RATES

const rateNames = Object.keys(RATES) as RateName[]

/** One for each of {@link RATES}, which says what it counts. */
export interface RateLimits extends Record<Exclude<RateName, 'everything' | 'preflights'>, Count> {
  everything: RateLimit
  /** Apart: a page cannot read why one was refused, so its calls must not use them up. */
  preflights: RateLimit
}

/** Counts one event of `key`; the seconds to wait once there are too many, else null. */
export type Count = (key: string) => Promise<number | null>

/** Answers 429 in the shape its host speaks. */
type Refusal = (c: Context, retryAfter: string) => Response

export const refuseRateLimited: Refusal = (c, retryAfter) =>
  refuse(c, 'rate_limited', { headers: { 'Retry-After': retryAfter } })

/** A limiter as a {@link Count}. */
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

/** Counts per client address; see {@link clientAddress}. */
export function perAddress(
  count: Count,
  trustProxy: TrustedProxies,
  refusal: Refusal = refuseRateLimited,
): RateLimit {
  return async (c, next) => {
    const wait = await count(clientAddress(c, trustProxy))
    return wait === null ? next() : refusal(c, String(wait))
  }
}

/** A fixed window, counted in this process. */
function createWindow({ calls, seconds }: Rate, keyPrefix?: string): RateLimiterMemory {
  return new RateLimiterMemory({ points: calls, duration: seconds, keyPrefix })
}

/** Counts nothing. */
export const uncounted: Count = async () => null
/** Lets every call pass. */
export const unlimited: RateLimit = (_c, next) => next()

interface RateLimitOptions {
  /** False lets everything pass, for load tests. */
  enabled: boolean
  trustProxy: TrustedProxies
  refusal?: Refusal
}

export function createRateLimits(options: RateLimitOptions): RateLimits {
  const { enabled, trustProxy, refusal } = options
  const count = (limiter: Limiter): Count => (enabled ? counting(limiter) : uncounted)
  const bursts = new BurstyRateLimiter(
    createWindow(RATES.everything),
    createWindow(RATES.burst, 'burst'),
  )
  const preflights = perAddress(count(createWindow(RATES.preflights)), trustProxy, refusal)
  const counts = Object.fromEntries(
    rateNames.map((name) => [name, count(createWindow(RATES[name]))]),
  )
  return {
    ...(counts as Record<RateName, Count>),
    everything: perAddress(count(bursts), trustProxy, refusal),
    // OPTIONS is used for them only.
    preflights: (c, next) => (c.req.method === 'OPTIONS' ? preflights(c, next) : next()),
  }
}

interface CallLimits {
  limits: Pick<RateLimits, 'everything' | 'visitor' | 'visitors'>
  trustProxy: TrustedProxies
  proofs: Pick<Proofs, 'cookiesOf' | 'isDevice'>
  jwt: Pick<JwtTokens, 'sessionOf'>
  /** Whether the demo's attacker sends the request: it has counted its caller already. */
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
    return proofs.isDevice(cookies) ? `session ${cookies.sessionId}` : null
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

/** A page is about 25 files: a hundred people who share an address open one, and go on to another. */
export const FILES = { calls: 4000, seconds: 10 }

/**
 * Counts requests for files per client address; too many get 429 with Retry-After in seconds.
 * @param trustProxy see {@link addressOf}.
 */
export function limitRequests(site: RequestListener, trustProxy: TrustedProxies): RequestListener {
  const count = counting(createWindow(FILES))
  return async (request, response) => {
    const wait = await count(addressOf(request, trustProxy))
    if (wait === null) return site(request, response)
    response.writeHead(429, {
      'Content-Type': 'text/plain;charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': wait,
    })
    response.end('Too many requests, please wait a moment.\n')
  }
}
