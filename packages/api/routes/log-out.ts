import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import { readCookie } from '@one-tick-ahead/ota/cookies'
import type { OtaService } from '@one-tick-ahead/ota/server/service'
import { setCookie } from 'hono/cookie'
import type { MessageBody } from '../contract/bodies'
import { apiPaths } from '../contract/paths'
import type { Cookies } from '../http/cookies'
import { OWN_SITE_ONLY, onlyOwnSite } from '../http/request-guards'
import { logIdOf } from '../http/request-log'
import type { AuditLog } from '../logs/audit'
import { addCall, constantAnswer, refusals } from '../openapi/calls'
import { optional, responseHeaders } from '../openapi/headers'
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
export function logOutRoutes(deps: LogOutDeps): OpenAPIHono {
  const { audit, cookies, endProven, signIns, siteOrigin } = deps
  const app = new OpenAPIHono()

  addCall(app, logOutCall(cookies), onlyOwnSite(siteOrigin), async (c) => {
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

function logOutCall(cookies: Cookies): RouteConfig {
  const names = KINDS.map((kind) => cookies.name(kind)).join('|')
  const cleared = responseHeaders.setCookie('Clears the three cookies.', `(${names})`)
  return {
    method: 'post',
    path: apiPaths.logOut,
    operationId: 'logOut',
    tags: ['Enrolment'],
    summary: 'Ends the sign-in, its session and the key',
    description: `${OWN_SITE_ONLY} Without the sign-in cookie it ends nothing and still answers 200. JWTs stay valid until they expire. After a 503 the end is tried again for as long as the server runs.`,
    security: [{ login: [] }, {}],
    responses: {
      200: constantAnswer('Ended', ENDED, { 'Set-Cookie': cleared }),
      202: constantAnswer(
        'The end is kept; the session ends as soon as its store can be reached',
        END_KEPT,
        { 'Set-Cookie': cleared },
      ),
      ...refusals(
        ['body_too_large', 'database_unavailable', 'foreign_origin', 'ota_state_unavailable'],
        { 500: { 'Set-Cookie': optional(cleared) }, 503: { 'Set-Cookie': optional(cleared) } },
      ),
    },
  }
}
