import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import { ENROLLED } from '@one-tick-ahead/ota/enrolment'
import type { OtaOptions } from '@one-tick-ahead/ota/guard'
import { otaEnrol } from '@one-tick-ahead/ota/hono'
import { ENROLMENT_WINDOW_SECONDS } from '@one-tick-ahead/ota/limits'
import type { SignIn } from '@one-tick-ahead/ota/sign-ins'
import type { Context, MiddlewareHandler } from 'hono'
import { apiPaths } from '../contract/paths'
import type { Cookies } from '../http/cookies'
import { HttpError } from '../http/errors'
import { uuidSchema } from '../http/input'
import { OWN_SITE_ONLY, onlyOwnSite } from '../http/request-guards'
import { logIdOf } from '../http/request-log'
import type { AuditLog } from '../logs/audit'
import { addCall, constantAnswer, refusals } from '../openapi/calls'
import { examples, parameter, responseHeaders } from '../openapi/headers'
import { type LoginDeps, requireLogin } from '../sign-in/current-login'
import type { JwtTokens } from '../tokens/jwt'
import { signInOf as asSignedIn, type Login } from '../tokens/login'

export interface EnrolmentDeps extends LoginDeps {
  cookies: Cookies
  jwt: Pick<JwtTokens, 'sessionOf'>
  otaOptions: OtaOptions
  audit: Pick<AuditLog, 'record'>
  siteOrigin: string
  /** What the protocol is told of a sign-in; by default that it lasts as long as its cookie. */
  signInOf?: (login: Login) => SignIn
}

/** Of the sign-in in the context, once it is known. */
const SIGN_IN = 'signIn'

/** Registers the device of a sign-in: with its JWT beside the login cookie, once. */
export function enrolmentRoutes(deps: EnrolmentDeps): OpenAPIHono {
  const { audit, cookies, jwt, otaOptions, siteOrigin } = deps
  const { signInOf = asSignedIn } = deps
  const app = new OpenAPIHono()

  const requireSignIn = async (c: Context): Promise<SignIn> => {
    const login = await requireLogin(deps, c, ({ sid }) =>
      audit.record('enrolment_refused', { signIn: sid }, logIdOf(c)),
    )
    // A stolen JWT alone must not enrol the thief's own device.
    if (jwt.sessionOf(c.req.header('Authorization') ?? '') !== login.sid) {
      throw new HttpError('jwt_invalid', { message: 'The token is not of this sign-in' })
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
    if (session) audit.record('device_enrolled', { session, signIn }, logIdOf(c))
    else if (status === 409) audit.record('enrolment_refused', { signIn }, logIdOf(c))
  }

  addCall(
    app,
    registerDeviceCall(cookies),
    onlyOwnSite(siteOrigin),
    watch,
    otaEnrol({ ...otaOptions, enrolment: 'header', signIn: requireSignIn }),
  )
  return app
}

const REFUSALS = refusals([
  'device_id_invalid',
  'device_key_invalid',
  'login_required',
  'database_unavailable',
  'jwt_invalid',
  'already_enrolled',
  'enrolment_expired',
  'foreign_origin',
  'ota_state_unavailable',
])

const registerDeviceCall = (cookies: Cookies): RouteConfig => ({
  method: 'get',
  path: apiPaths.registerDevice,
  operationId: 'registerDevice',
  tags: ['Enrolment'],
  summary: 'Enrols the device: a session key and two cookies',
  description: `${OWN_SITE_ONLY} A sign-in registers one device, once, within ${ENROLMENT_WINDOW_SECONDS} seconds; an answer that is lost cannot be asked for again.`,
  security: [{ login: [], jwt: [] }],
  request: {
    headers: z.object({
      'device-id': parameter(
        uuidSchema,
        'A UUID that the device made once and keeps',
        examples.deviceId,
      ),
      'device-key': parameter(
        z.string().optional(),
        'The public P-256 key of a key pair made for this registration, as a JWK; with it the session key comes as a JWE (ECDH-ES, A256GCM), without it as text',
        examples.deviceKey,
      ),
    }),
  },
  responses: {
    200: constantAnswer('Enrolled', ENROLLED, {
      session_key: responseHeaders.sessionKey,
      jSessionId: responseHeaders.sessionId,
      'Set-Cookie': responseHeaders.setCookie(
        'The session and the device cookie.',
        `(${cookies.name('session')}|${cookies.name('device')})`,
      ),
    }),
    ...REFUSALS,
  },
})
