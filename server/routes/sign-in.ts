import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as client from 'openid-client'
import { LOGIN_LIFETIME_SECONDS } from '@/lib/api/limits'
import { apiPaths } from '@/lib/api/paths'
import type { BoundedLog } from '@/server/bounded-log'
import type { Cookies } from '@/server/cookies'
import { navigatedFrom } from '@/server/own-site'
import type { RateLimit } from '@/server/rate-limit'
import { failureOf } from '@/server/sign-in/failure'
import type { IdentityProvider } from '@/server/sign-in/identity-provider'
import { reasonOf } from '@/server/sign-in/reason'
import type { SignIns } from '@/server/sign-in/sign-ins'
import { createTransactions, type Transaction } from '@/server/sign-in/transaction'
import type { Secrets } from '@/server/tokens/keyring'
import { type Login, loginExpiry } from '@/server/tokens/login'
import type { SealedCookie } from '@/server/tokens/sealed-cookie'

export interface SignInDeps {
  publicApiUrl: string
  siteUrl: string
  siteOrigin: string
  secrets: Pick<Secrets, 'cookieKeys'>
  loginCookie: SealedCookie<Login>
  signIns: Pick<SignIns, 'end'>
  cookies: Cookies
  identityProvider: IdentityProvider
  limit: RateLimit
  log: BoundedLog
  now: () => number
}

/**
 * Sign-in by OpenID Connect: authorization code with PKCE (RFC 9700 §2.1.1), state and nonce.
 * Both ends are constants, so there is no open redirect, and no authorization code or token reaches
 * the site's URL. A browser whose sign-in fails ends on the demo page, with a code of a closed list
 * in its address (failure.ts); the finer reason is in the log.
 */
export function signInRoutes(deps: SignInDeps) {
  const { cookies, identityProvider, loginCookie, log, now, publicApiUrl, siteUrl } = deps
  const transactions = createTransactions({ keys: deps.secrets.cookieKeys, cookies, now })
  const routes = new Hono()

  const fail = (c: Context, reason: string) => {
    log.tell({ level: 'warn', message: 'sign-in failed', subject: { reason } })
    return c.redirect(`${siteUrl}/live-demo?signin=${failureOf(reason)}`)
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

  routes.get('/oauth2/authorization/google', async (c, next) => {
    // Somebody else's page must not replace a visitor's sign-in, nor use up the limit for it.
    const isForeign = navigatedFrom(c, deps.siteOrigin, publicApiUrl) === 'foreign'
    return isForeign ? fail(c, 'foreign_start') : next()
  })

  routes.get('/oauth2/authorization/google', async (c, next) => {
    let isOver = true
    const answer = await deps.limit(c, () => {
      isOver = false
      return next()
    })
    // A person at a page of JSON would have no way back.
    const isPerson = c.req.header('Accept')?.includes('text/html')
    return isOver && isPerson ? fail(c, 'rate_limited') : answer
  })

  routes.get('/oauth2/authorization/google', async (c) => {
    try {
      const configuration = await identityProvider.configuration()
      const transaction = {
        state: transactions.newState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        isOwn: navigatedFrom(c, deps.siteOrigin, publicApiUrl) === 'own',
      }
      const target = client.buildAuthorizationUrl(configuration, {
        redirect_uri: publicApiUrl + apiPaths.signInCallback,
        scope: 'openid email profile',
        state: transaction.state,
        nonce: transaction.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(transaction.verifier),
        code_challenge_method: 'S256',
        ...identityProvider.parameters,
      })
      await transactions.begin(c, transaction)
      return c.redirect(target.href)
    } catch (error) {
      return fail(c, reasonOf(error))
    }
  })

  routes.get(apiPaths.signInCallback, async (c) => {
    // openid-client derives redirect_uri from this URL; behind a proxy the request's own names
    // another host (panva/openid-client#749), so only its query is taken.
    const callback = new URL(publicApiUrl + apiPaths.signInCallback)
    callback.search = new URL(c.req.url).search
    const taken = await transactions.take(c, c.req.query('state'))
    if (!taken.ok) return fail(c, taken.reason)
    try {
      const subject = await exchange(callback, taken.transaction)
      // Whoever signs in again may have a reason not to trust the sign-in before; but that must be
      // known to be the visitor, who may have been sent here by a page that wants it ended.
      const earlier = await loginCookie.open(getCookie(c, cookies.name('login')))
      if (earlier && taken.transaction.isOwn) {
        await deps.signIns.end(earlier.sid, loginExpiry(earlier), 'replaced')
      }
      const login = { sid: randomUUID(), subject, signedInAt: Math.floor(now() / 1000) }
      const value = await loginCookie.seal(login, LOGIN_LIFETIME_SECONDS)
      setCookie(c, cookies.name('login'), value, cookies.options(LOGIN_LIFETIME_SECONDS))
      return c.redirect(`${siteUrl}/live-demo/google`)
    } catch (error) {
      return fail(c, reasonOf(error))
    }
  })

  return routes
}
