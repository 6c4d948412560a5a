import type { RequestListener } from 'node:http'
import { StateUnavailableError } from '@one-tick-ahead/ota/store'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { RATES, type Rate } from '../contract/limits'
import type { Proofs } from '../server-view/proofs'
import type { JwtTokens } from '../tokens/jwt'
import { addressOf, clientAddress, type TrustedProxies } from './client-address'
import { refuse } from './errors'

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

/** A page is about 25 files: a hundred people who share an address open one, and go on to another. */
export const FILES = { calls: 4000, seconds: 10 }

/**
 * Counts requests for files per client address; too many get 429 with Retry-After in seconds.
 * @param trustProxy see {@link addressOf}.
 * @param onLimited told of each request that is refused.
 */
export function limitRequests(
  site: RequestListener,
  trustProxy: TrustedProxies,
  onLimited: () => void,
): RequestListener {
  const count = counting(createWindow(FILES), onLimited)
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
