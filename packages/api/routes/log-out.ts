import type { OtaService } from '@one-tick-ahead/ota/server/service'
import { endSignIn } from '@one-tick-ahead/ota/sign-ins'
import { StateUnavailableError } from '@one-tick-ahead/ota/store'
import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { MessageBody } from '../contract/bodies'
import { LOGIN_LIFETIME_SECONDS } from '../contract/limits'
import { apiPaths } from '../contract/paths'
import type { Cookies } from '../http/cookies'
import { onlyOwnSite } from '../http/request-guards'
import type { AuditLog } from '../logs/audit'
import { type LoginDeps, openLogin } from '../sign-in/current-login'
import type { EndForSure } from '../sign-in/end-for-sure'
import { signInOf } from '../tokens/login'

const KINDS = ['login', 'session', 'device'] as const

export interface LogOutDeps extends LoginDeps {
  cookies: Cookies
  endProven: OtaService['endProven']
  endForSure: EndForSure
  audit: Pick<AuditLog, 'record'>
  siteOrigin: string
}

/** Ends the sign-in, and the session that the browser's cookies prove. */
export function logOutRoutes(deps: LogOutDeps): Hono {
  const { audit, cookies, endForSure, endProven, now, siteOrigin, store } = deps
  const app = new Hono()

  app.post(apiPaths.logOut, onlyOwnSite(siteOrigin), async (c) => {
    const login = await openLogin(deps, c)
    // Before the end, which a retry may complete later.
    if (login) audit.record('signed_out', { signIn: login.sid }, c)
    const sessionId = getCookie(c, cookies.name('session')) ?? ''
    const deviceCookie = getCookie(c, cookies.name('device')) ?? ''
    // First, so that a failure clears them too: the visitor may leave the machine.
    for (const kind of KINDS) setCookie(c, cookies.name(kind), '', cookies.options(0))
    const until = now() + LOGIN_LIFETIME_SECONDS * 1000
    const endLogin = () => login && endSignIn(store, signInOf(login), 'revoked', now())
    const endSession = () => endProven(sessionId, deviceCookie, 'revoked')
    const ended = await Promise.all([
      endForSure(login?.sid ?? '', endLogin, until),
      // The session may belong to another sign-in, since two tabs may have signed in at once.
      endForSure(sessionId, endSession, until),
    ])
    if (ended.includes(false)) throw new StateUnavailableError()
    return c.json(ENDED)
  })
  return app
}

const ENDED: MessageBody = { message: 'Logged out' }
