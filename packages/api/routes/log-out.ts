import { type Ota, StateUnavailableError } from '@one-tick-ahead/ota'
import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
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
  ota: Pick<Ota, 'isSignInOver' | 'endSignIn' | 'endByCookies' | 'sessionOf'>
  endForSure: EndForSure
  audit: Pick<AuditLog, 'record'>
  siteOrigin: string
}

/** Ends the sign-in, and the session that the browser's cookies prove. */
export function logOutRoutes(deps: LogOutDeps): Hono {
  const { audit, cookies, endForSure, ota, now, siteOrigin } = deps
  const app = new Hono()

  app.post(apiPaths.logOut, onlyOwnSite(siteOrigin), async (c) => {
    const login = await openLogin(deps, c)
    // Before the end, which a retry may complete later.
    if (login) audit.record('signed_out', { signIn: login.sid }, c)
    const sent = c.req.header('Cookie') ?? ''
    // First, so that a failure clears them too: the visitor may leave the machine.
    for (const kind of KINDS) setCookie(c, cookies.name(kind), '', cookies.options(0))
    const until = now() + LOGIN_LIFETIME_SECONDS * 1000
    const endLogin = () => login && ota.endSignIn(signInOf(login))
    const endSession = () => ota.endByCookies(sent)
    const ended = await Promise.all([
      endForSure(login?.sid ?? '', endLogin, until),
      // The session may belong to another sign-in, since two tabs may have signed in at once.
      endForSure(ota.sessionOf(sent) ?? '', endSession, until),
    ])
    if (ended.includes(false)) throw new StateUnavailableError()
    return c.json(ENDED)
  })
  return app
}

const ENDED: MessageBody = { message: 'Logged out' }
