import type { Ota, SignIn } from '@one-tick-ahead/ota'
import { honoSession } from '@one-tick-ahead/ota/hono'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { apiPaths } from '../contract/paths'
import { HttpError } from '../http/errors'
import { onlyOwnSite } from '../http/request-guards'
import type { AuditLog } from '../logs/audit'
import { type LoginDeps, requireLogin } from '../sign-in/current-login'
import type { JwtTokens } from '../tokens/jwt'
import { signInOf } from '../tokens/login'
import type { OtaRouteVariables } from './judged-jwt'

export interface EnrolmentDeps extends LoginDeps {
  jwt: Pick<JwtTokens, 'sessionOf'>
  ota: Pick<Ota<SignIn, Context<OtaRouteVariables>>, 'answerSession' | 'isSignInOver'>
  audit: Pick<AuditLog, 'record'>
  siteOrigin: string
}

/** Registers the device of a sign-in: with its JWT beside the sign-in cookie, once. */
export function enrolmentRoutes(deps: EnrolmentDeps): Hono<OtaRouteVariables> {
  const { audit, jwt, ota, siteOrigin } = deps
  const app = new Hono<OtaRouteVariables>()

  const watch: MiddlewareHandler<OtaRouteVariables> = async (c, next) => {
    let signIn: string | undefined
    c.set('registeringSignIn', async () => {
      const login = await requireLogin(deps, c, ({ sid }) =>
        audit.record('enrolment_refused', { signIn: sid }, c),
      )
      // A stolen JWT alone must not enrol the thief's own device.
      if (jwt.sessionOf(c.req.header('Authorization') ?? '') !== login.sid) {
        throw new HttpError('jwt_invalid', { message: 'The JWT belongs to another sign-in' })
      }
      signIn = login.sid
      return signInOf(login)
    })
    await next()
    const { headers, status } = c.res
    if (signIn === undefined) return
    const session = headers.get('jSessionId')
    if (session) audit.record('device_enrolled', { session, signIn }, c)
    else if (status === 409) audit.record('enrolment_refused', { signIn }, c)
  }

  app.get(apiPaths.registerDevice, onlyOwnSite(siteOrigin), watch, honoSession(ota, 'POST'))
  return app
}
