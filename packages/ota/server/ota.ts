import { randomUUID } from 'node:crypto'
import { type NodeOta, nodeOta } from '../adapters/node'
import { type WebOta, webOta } from '../adapters/web'
import { cookieName, readCookie } from '../cookies'
import type { OtaCore } from './core'
import { createJudge } from './guard'
import { checkOptions, type OtaOptions, readKeys } from './options'
import { createRegister } from './registration'
import type { Answer } from './request'
import { createOtaService, type OtaService } from './service'
import { checkTimes, endSignIn, isSignInOver, type SignIn } from './sign-ins'
import { createTickets, type Tickets } from './tickets'

/** Everything that a service needs: sign-ins, the guard and the registration, with the options said once. */
export interface Ota<Own extends SignIn = SignIn, Raw = unknown>
  extends Tickets,
    OtaCore<Own, Raw> {
  /**
   * Begins a sign-in: keep it under your own cookie, and return it from `signIn`.
   * @param times `lifetimeMs` until it ends with its session, in milliseconds.
   * @returns a unique id and both times. @throws (as a rejection) StateUnavailableError.
   */
  beginSignIn(times: { lifetimeMs: number }): Promise<SignIn>
  /**
   * Ends a sign-in and its session; it can register no device afterwards.
   * @param how `replaced` if the same browser signs in again. Default `revoked`, for a logout.
   * @throws (as a rejection) StateUnavailableError: nothing has ended, so try again. TypeError for a sign-in without
   * an id, or with an `expiresAt` that is missing or in seconds.
   */
  endSignIn(signIn: Omit<SignIn, 'at'>, how?: 'replaced' | 'revoked'): Promise<void>
  /**
   * Ends the sign-in of the session that a browser's two cookies prove, for a logout without the sign-in. A session
   * id alone proves nothing, so it ends no session.
   * @param cookies the `Cookie` header.
   * @returns false if the cookies prove none. @throws (as a rejection) StateUnavailableError
   */
  endByCookies(cookies: string, how?: 'replaced' | 'revoked'): Promise<boolean>
  /**
   * True if a sign-in has ended, or may have ended in a store that was emptied since. For your routes without the
   * guard. @throws (as a rejection) StateUnavailableError; TypeError for a sign-in without an id, or with an `at` that
   * is missing or in seconds.
   */
  isSignInOver(signIn: Omit<SignIn, 'expiresAt'>): Promise<boolean>
  /**
   * The id of the session that a browser's two cookies prove, ended or not, for a limit of calls; null without one.
   * It asks no store. @param cookies the `Cookie` header.
   */
  sessionOf(cookies: string): string | null
  /** Resolves once the store can be reached, for a health check. @throws (as a rejection) StateUnavailableError */
  ready(): Promise<void>
  /** For `node:http`, Express, Fastify, Koa and Nest. */
  node: NodeOta<Own>
  /** For any host that takes a `Request` and returns a `Response`: Next, Bun, Deno, SvelteKit. */
  web: WebOta<Own>
}

const METHOD_NOT_ALLOWED: Answer = {
  status: 405,
  headers: [['Allow', 'GET, POST']],
  body: { statusCode: 405, message: 'Use GET or POST' },
}

/**
 * Makes the guard of a service. It checks its options at once, and uses keys and store with the first request.
 * @throws TypeError for a missing, unknown or wrong option; Error for a wrong `OTA_MASTER_KEYS`.
 * @example
 * const ota = createOta({
 *   keys: process.env.OTA_MASTER_KEYS,
 *   store: createMemoryStore(),
 *   signIn: ({ cookie }) => signIns.get(cookie('login')),
 * })
 * app.all('/ota/session', ota.node.session)
 * app.use('/api', ota.node.guard)
 */
export function createOta<Own extends SignIn = SignIn, Raw = unknown>(
  options: OtaOptions<Own, Raw>,
): Ota<Own, Raw> {
  checkOptions(options)
  const { keys, store, mode, secureCookies = true, requireBinding = true } = options
  const { now = Date.now, onOutage = console.error } = options
  const make = () =>
    createOtaService({
      keys: readKeys(typeof keys === 'function' ? keys() : keys),
      store,
      now,
      requireBinding,
      endsSessions: mode !== 'report',
      report: onOutage,
    })
  // A function is for a build without the variable; everything else is checked now.
  let made: OtaService | undefined = typeof keys === 'function' ? undefined : make()
  const service = () => {
    made ??= make()
    return made
  }
  let hasBegun = false
  /** Starts the store's memory with the first request: a sign-in from before it would be refused. */
  const begin = () => {
    if (hasBegun) return
    hasBegun = true
    service()
      .store.ready()
      .catch(() => {}) // the next use of the store asks again
  }

  const judgeBegun = createJudge(options, service)
  const judge: OtaCore<Own, Raw>['judge'] = (request) => {
    begin()
    return judgeBegun(request)
  }
  const register = createRegister(options, service)
  const answerSession: OtaCore<Own, Raw>['answerSession'] = async (method, request) => {
    begin()
    if (method === 'POST') return register(request)
    if (method !== 'GET') return METHOD_NOT_ALLOWED
    const { code, refusal, headers } = await judge(request)
    if (refusal) return { ...refusal, headers: Object.entries(refusal.headers) }
    const own = Object.entries({ ...headers, 'Cache-Control': 'no-store' })
    return { status: 200, headers: own, body: { code } }
  }
  const cookieOf = (cookies: string, kind: string) =>
    readCookie(cookies, cookieName(kind, secureCookies))

  const sessionOf = (cookies: string) =>
    service().provenBy(cookieOf(cookies, 'session'), cookieOf(cookies, 'device'))

  const core = { judge, answerSession }
  return {
    ...core,
    ...createTickets(service, now, sessionOf),
    async beginSignIn(times) {
      const { lifetimeMs } = Object(times)
      if (!Number.isFinite(lifetimeMs) || lifetimeMs <= 0) {
        throw new TypeError('OTA: beginSignIn needs lifetimeMs, the milliseconds until it ends')
      }
      const began = await service().store.ready()
      const at = Math.max(now(), began) // the store's clock may be ahead, and it refuses older sign-ins
      const signIn = { id: randomUUID(), at, expiresAt: at + lifetimeMs }
      checkTimes({ at, expiresAt: signIn.expiresAt })
      return signIn
    },
    endSignIn: (signIn, how = 'revoked') => endSignIn(service().store, signIn, how, now()),
    endByCookies: (cookies, how = 'revoked') =>
      service().endProven(cookieOf(cookies, 'session'), cookieOf(cookies, 'device'), how),
    isSignInOver: (signIn) => isSignInOver(service().store, signIn),
    sessionOf,
    async ready() {
      await service().store.ready()
    },
    // The adapters give their framework's request as `raw`, which is what `signIn` of this service expects.
    node: nodeOta(core as OtaCore<Own>),
    web: webOta(core as OtaCore<Own>),
  }
}
