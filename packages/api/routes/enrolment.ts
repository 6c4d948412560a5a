import type { OtaOptions } from '@one-tick-ahead/ota/guard'
import type { SignIn } from '@one-tick-ahead/ota/sign-ins'
import { otaEnrol } from '@one-tick-ahead/ota/web'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { apiPaths } from '../contract/paths'
import type { Cookies } from '../http/cookies'
import { HttpError } from '../http/errors'
import { onlyOwnSite } from '../http/request-guards'
import type { AuditLog } from '../logs/audit'
import { type LoginDeps, requireLogin } from '../sign-in/current-login'
import type { JwtTokens } from '../tokens/jwt'
import { signInOf } from '../tokens/login'

export interface EnrolmentDeps extends LoginDeps {
  cookies: Cookies
  jwt: Pick<JwtTokens, 'sessionOf'>
  otaOptions: OtaOptions
  audit: Pick<AuditLog, 'record'>
  siteOrigin: string
}

/** The sign-in, once a middleware has found it. */
const SIGN_IN = 'signIn'

/** Registers the device of a sign-in: with its JWT beside the sign-in cookie, once. */
export function enrolmentRoutes(deps: EnrolmentDeps): Hono {
  const { audit, jwt, otaOptions, siteOrigin } = deps
  const app = new Hono()

  const requireSignIn = async (c: Context): Promise<SignIn> => {
    const login = await requireLogin(deps, c, ({ sid }) =>
      audit.record('enrolment_refused', { signIn: sid }, c),
    )
    // A stolen JWT alone must not enrol the thief's own device.
    if (jwt.sessionOf(c.req.header('Authorization') ?? '') !== login.sid) {
      throw new HttpError('jwt_invalid', { message: 'The JWT belongs to another sign-in' })
    }
    c.set(SIGN_IN, login.sid)
    return signInOf(login)
  }

  const watch: MiddlewareHandler = async (c, next) => {
    await next()
    const { headers, status } = c.res
    const signIn = c.get(SIGN_IN) as string | undefined
    if (signIn === undefined) return
    const session = headers.get('jSessionId')
    if (session) audit.record('device_enrolled', { session, signIn }, c)
    else if (status === 409) audit.record('enrolment_refused', { signIn }, c)
  }

  app.get(
    apiPaths.registerDevice,
    onlyOwnSite(siteOrigin),
    watch,
    otaEnrol({ ...otaOptions, enrolment: 'header', signIn: requireSignIn }),
  )
  return app
}
