import { randomUUID } from 'node:crypto'
import { type Ota, type SignIn, StateUnavailableError } from '@one-tick-ahead/ota'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as client from 'openid-client'
import type { Logger } from 'pino'
import { LOGIN_LIFETIME_SECONDS } from '../contract/limits'
import { DEMO_PATH, SIGNED_IN_PATH } from '../contract/pages'
import { apiPaths } from '../contract/paths'
import { FAILURE_PARAMETER } from '../contract/sign-in'
import { callerOf } from '../http/caller'
import type { Cookies } from '../http/cookies'
import { type Count, refuseRateLimited } from '../http/rate-limit'
import { isNavigation, navigatedFrom } from '../http/request-guards'
import { logAsLimited, logIdOf, rename } from '../http/request-log'
import type { AuditLog } from '../logs/audit'
import { isOver, openLogin } from '../sign-in/current-login'
import type { EndForSure } from '../sign-in/end-for-sure'
import { failureOf, isOurs, placeOf, reasonOf } from '../sign-in/failure'
import type { IdentityProvider } from '../sign-in/identity-provider'
import { createTransactions, type Transaction } from '../sign-in/transaction'
import type { Secrets } from '../tokens/keyring'
import { type Login, signInOf } from '../tokens/login'
import type { SealedCookie } from '../tokens/sealed-cookie'

export interface SignInDeps {
  publicApiUrl: string
  siteUrl: string
  siteOrigin: string
  secrets: Pick<Secrets, 'cookieKeys'>
  loginCookie: SealedCookie<Login>
  ota: Pick<Ota, 'beginSignIn' | 'endSignIn' | 'isSignInOver'>
  endForSure: EndForSure
  cookies: Cookies
  identityProvider: IdentityProvider
  limit: Count
  log: Pick<Logger, 'warn' | 'error'>
  audit: Pick<AuditLog, 'record'>
  now: () => number
}

/**
 * Sign-in by OpenID Connect: authorization code with PKCE (RFC 9700 §2.1.1), state and nonce.
 * It ends on one of two constant addresses, so there is no open redirect, and no authorization code
 * or token reaches the site's URL. A sign-in that fails ends on the demo, with a code of a closed
 * list in the address (packages/api/contract/sign-in.ts); the log has a finer reason.
 */
export function signInRoutes(deps: SignInDeps): Hono {
  const { audit, cookies, identityProvider, loginCookie, log, now, publicApiUrl, siteUrl } = deps
  const transactions = createTransactions({ keys: deps.secrets.cookieKeys, cookies, now })
  const callbackUrl = publicApiUrl + apiPaths.signInCallback
  const app = new Hono()

  const report = (c: Context, reason: string) =>
    log.warn({ reason, network: callerOf(c).network, request: logIdOf(c) }, 'sign-in failed')
  const toDemo = (c: Context, reason: string) =>
    c.redirect(`${siteUrl}${DEMO_PATH}?${FAILURE_PARAMETER}=${failureOf(reason)}`)
  const fail = (c: Context, reason: string, error?: unknown) => {
    if (!isOurs(reason)) report(c, reason)
    else log.error({ reason, ...placeOf(error), request: logIdOf(c) }, 'sign-in failed')
    return toDemo(c, reason)
  }

  /** @returns issuer and subject of the ID token, joined by a space. */
  async function exchange(callback: URL, transaction: Transaction): Promise<string> {
    const tokens = await client.authorizationCodeGrant(
      await identityProvider.configuration(),
      callback,
      {
        pkceCodeVerifier: transaction.verifier,
        expectedState: transaction.state,
        expectedNonce: transaction.nonce,
        idTokenExpected: true,
      },
    )
    const claims = tokens.claims()
    if (!claims) throw new Error('idTokenExpected guarantees claims')
    return `${claims.iss} ${claims.sub}`
  }

  /** A visitor who signs in again may distrust the sign-in before, so it ends. */
  async function endEarlier(c: Context): Promise<void> {
    const earlier = await openLogin(deps, c)
    if (!earlier) return
    const signIn = signInOf(earlier)
    const end = () => deps.ota.endSignIn(signIn, 'replaced')
    await deps.endForSure(earlier.sid, end, signIn.expiresAt)
    audit.record('sign_in_replaced', { signIn: earlier.sid }, c)
  }

  async function begin(): Promise<Pick<SignIn, 'id' | 'at'>> {
    try {
      return await deps.ota.beginSignIn({ lifetimeMs: LOGIN_LIFETIME_SECONDS * 1000 })
    } catch (error) {
      if (!(error instanceof StateUnavailableError)) throw error
      return { id: randomUUID(), at: now() } // the demo shows that the store is down, and its next call asks again
    }
  }

  /** Answers a callback without a sign-in under way: a repeated one may find the browser signed in. */
  async function answerAgain(c: Context): Promise<Response> {
    const login = await openLogin(deps, c)
    if (login && !(await isOver(deps, login))) return c.redirect(siteUrl + SIGNED_IN_PATH)
    const hasCookies = Object.keys(getCookie(c)).length > 0
    return fail(c, hasCookies || !c.req.query('state') ? 'no_transaction' : 'no_cookies')
  }

  /** Stops a foreign page before it replaces a visitor's sign-in or uses up the visitor's limit. */
  const refuseForeign: MiddlewareHandler = async (c, next) => {
    const isForeign = navigatedFrom(c, deps.siteOrigin, publicApiUrl) === 'foreign'
    return isForeign ? fail(c, 'foreign_start') : next()
  }

  /** Redirects a person to the demo. */
  const limitStarts: MiddlewareHandler = async (c, next) => {
    const wait = await deps.limit(callerOf(c).address)
    if (wait === null) return next()
    if (!isNavigation(c)) return refuseRateLimited(c, wait)
    logAsLimited(c)
    return toDemo(c, 'rate_limited')
  }

  app.get(apiPaths.signIn, refuseForeign, limitStarts, async (c) => {
    try {
      const configuration = await identityProvider.configuration()
      const transaction = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        logId: logIdOf(c),
        isOwn: navigatedFrom(c, deps.siteOrigin, publicApiUrl) === 'own',
      }
      const target = client.buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl,
        scope: 'openid',
        state: transaction.state,
        nonce: transaction.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(transaction.verifier),
        code_challenge_method: 'S256',
      })
      await transactions.begin(c, transaction)
      return c.redirect(target.href)
    } catch (error) {
      return fail(c, reasonOf(error), error)
    }
  })

  app.get(apiPaths.signInCallback, async (c) => {
    // openid-client derives redirect_uri from this URL; behind a proxy the request's own names
    // another host (panva/openid-client#749), so only its query is taken.
    const callback = new URL(callbackUrl)
    callback.search = new URL(c.req.url).search
    try {
      const transaction = await transactions.take(c, c.req.query('state'))
      if (!transaction) return await answerAgain(c)
      rename(c, transaction.logId)
      const subject = await exchange(callback, transaction)
      // A foreign page may have sent the browser here only to end the sign-in before.
      if (transaction.isOwn) await endEarlier(c)
      const { id, at } = await begin()
      const login = { sid: id, subject, signedInAt: at / 1000 }
      const value = await loginCookie.seal(login, LOGIN_LIFETIME_SECONDS)
      setCookie(c, cookies.name('login'), value, cookies.options(LOGIN_LIFETIME_SECONDS))
      audit.record('signed_in', { signIn: login.sid }, c)
      return c.redirect(siteUrl + SIGNED_IN_PATH)
    } catch (error) {
      const reason = reasonOf(error)
      if (reason !== 'token_invalid_grant') return fail(c, reason, error)
      // The same callback may be under way twice: the browser asks again, with the cookies it has by then.
      report(c, reason)
      return c.redirect(callbackUrl)
    }
  })

  return app
}
