import { readCookie } from '@one-tick-ahead/ota/cookies'
import type { OtaService } from '@one-tick-ahead/ota/server/service'
import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import type { MessageBody } from '../contract/bodies'
import { apiPaths } from '../contract/paths'
import type { Cookies } from '../http/cookies'
import { onlyOwnSite } from '../http/request-guards'
import { logIdOf } from '../http/request-log'
import type { AuditLog } from '../logs/audit'
import { type LoginDeps, openLogin } from '../sign-in/current-login'
import type { SignIns } from '../sign-in/sign-ins'
import { loginExpiry } from '../tokens/login'

/** The cookies that a LogOut clears. */
const KINDS = ['login', 'session', 'device'] as const

export interface LogOutDeps extends Pick<LoginDeps, 'loginCookie'> {
  cookies: Cookies
  endProven: OtaService['endProven']
  signIns: Pick<SignIns, 'end'>
  audit: Pick<AuditLog, 'record'>
  siteOrigin: string
}

/** LogOut: the sign-in ends, and with it the session whose cookies the browser holds. */
export function logOutRoutes(deps: LogOutDeps): Hono {
  const { audit, cookies, endProven, signIns, siteOrigin } = deps
  const app = new Hono()

  app.post(apiPaths.logOut, onlyOwnSite(siteOrigin), async (c) => {
    const login = await openLogin(deps, c)
    // Whatever becomes of it: the end is tried for as long as the server runs.
    if (login) audit.record('signed_out', { signIn: login.sid }, logIdOf(c))
    const cookie = (kind: 'session' | 'device') =>
      readCookie(c.req.header('Cookie') ?? '', cookies.name(kind))
    // First, so that a failure clears them too: whoever pressed LogOut may leave the machine.
    for (const kind of KINDS) setCookie(c, cookies.name(kind), '', cookies.options(0))
    const proven = await Promise.allSettled([
      login && signIns.end(login.sid, loginExpiry(login), 'revoked'),
      // It may be another sign-in's: two tabs may have signed in at once.
      endProven(cookie('session'), cookie('device'), 'revoked'),
    ])
    const [signIn, session] = proven
    if (signIn.status === 'rejected') throw signIn.reason
    // With a login, the session is nearly always its own, and that end is kept.
    if (session.status === 'rejected' && !login) throw session.reason
    const isKept = proven.some((one) => one.status === 'rejected' || one.value === 'kept')
    return isKept ? c.json(END_KEPT, 202) : c.json(ENDED)
  })
  return app
}

const ENDED: MessageBody = { message: 'Signed out' }
const END_KEPT: MessageBody = {
  message: 'Signed out; the session store is told as soon as it is back',
}
