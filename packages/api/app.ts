import { createOta, type SessionStore, type SignIn } from '@one-tick-ahead/ota'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { isMarked } from './attacker/mark'
import { MAX_BODY_BYTES, type Rates } from './contract/limits'
import type { ContactMessages } from './db/contact-messages'
import { DatabaseUnavailableError, MessagesFullError, reasonOf } from './db/database-error'
import { allowSite, hardenAnswers } from './http/answer-headers'
import { nameCallers } from './http/caller'
import type { TrustedProxies } from './http/client-address'
import { createCookies } from './http/cookies'
import { answerError, refuse } from './http/errors'
import { HSTS } from './http/hsts'
import { createCount, limitCalls } from './http/rate-limit'
import {
  allowedMethods,
  limitBody,
  refuseEarlyData,
  refuseRepeatedHeaders,
} from './http/request-guards'
import { logAnswers, logIdOf, nameRequests } from './http/request-log'
import { createAuditLog } from './logs/audit'
import { contactRoutes } from './routes/contact'
import { enrolmentRoutes } from './routes/enrolment'
import { judgeJwt, type OtaRouteVariables } from './routes/judged-jwt'
import { logOutRoutes } from './routes/log-out'
import { healthRoutes, readyRoutes } from './routes/probes'
import { recordRoutes } from './routes/records'
import { signInRoutes } from './routes/sign-in'
import { tokenRoutes } from './routes/tokens'
import { openLogin } from './sign-in/current-login'
import { createEndForSure } from './sign-in/end-for-sure'
import type { IdentityProvider } from './sign-in/identity-provider'
import { createJwtTokens } from './tokens/jwt'
import type { Secrets } from './tokens/keyring'
import { createLoginCookie, signInOf } from './tokens/login'

export interface AppDeps {
  /** Origin of this API as browsers see it. */
  publicApiUrl: string
  /** Address of the site; CORS admits its origin alone. */
  siteUrl: string
  /** Proxies in front of the server. */
  trustProxy: TrustedProxies
  /** The limits of calls. */
  rates: Rates
  /** False if the records accept OTA tokens alone. */
  acceptJwt: boolean
  /** True refuses tokens without a binding. Default false, for the demo. */
  requireBinding?: boolean
  secrets: Secrets
  identityProvider: IdentityProvider
  contactMessages: Pick<ContactMessages, 'add' | 'hasRoom'>
  /** Sessions, spent ids and send logs; several nodes may share it. */
  store: SessionStore
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Unix time in milliseconds. */
  now: () => number
}

/** True for a contact message that was not kept; the error says why. */
const isLostMessage = (error: Error): boolean =>
  error instanceof DatabaseUnavailableError || error instanceof MessagesFullError

/** The API without a port: sign-in, contact, enrolment and records behind the common guards. */
export function createApp(deps: AppDeps) {
  const { log, now, rates } = deps
  const siteOrigin = new URL(deps.siteUrl).origin
  const cookies = createCookies(deps.publicApiUrl)
  const { secrets } = deps
  const audit = createAuditLog(log, secrets.auditKey)
  const jwt = createJwtTokens(secrets.jwtKeys, deps.publicApiUrl, now)
  const loginCookie = createLoginCookie(secrets.cookieKeys, now)
  const ota = createOta<SignIn, Context<OtaRouteVariables>>({
    keys: secrets.masterKeys,
    store: deps.store,
    now,
    secureCookies: deps.publicApiUrl.startsWith('https:'),
    // The specification's demo: its tokens are not bound, and its session key is a string in localStorage.
    requireBinding: deps.requireBinding ?? false,
    unsafePlainKeys: true,
    async signIn({ request: c }) {
      const strict = c.get('registeringSignIn')
      if (strict) return strict()
      const login = await openLogin({ cookies, loginCookie }, c)
      return login && signInOf(login)
    },
    bearer: deps.acceptJwt ? ({ request: c }) => judgeJwt(jwt, c) === 'ok' : undefined,
    onOutage(error) {
      if (error.cause) log.error({ reason: reasonOf(error.cause) }, error.message)
      else log.warn(error.message) // it answers again
    },
  })
  const app = new Hono()

  app.onError((error, c) =>
    answerError(error, c, (err) => {
      const request = logIdOf(c)
      if (isLostMessage(err)) log.error({ request }, err.message)
      else log.error({ err, request }, 'unexpected')
    }),
  )
  app.notFound((c) => {
    const methods = allowedMethods(app, c.req.path)
    if (methods.length === 0) return refuse(c, 'not_found')
    return refuse(c, 'method_not_allowed', { headers: { Allow: methods.join(', ') } })
  })

  app.use(
    hardenAnswers({
      resourcePolicy: 'same-site', // the site is on a sibling host in production
      hsts: deps.publicApiUrl.startsWith('https:') ? HSTS : undefined,
    }),
  )
  app.route('/', healthRoutes()) // before the log: proxies ask often
  app.use(nameRequests())
  app.use(nameCallers(deps.trustProxy, (c) => isMarked(secrets.auditKey, c)))
  app.use(logAnswers(log))

  app.use('/api/*', allowSite(siteOrigin))
  app.use(limitCalls({ rate: rates.calls, ota, jwt }))
  app.use(refuseEarlyData)
  app.use(refuseRepeatedHeaders)
  app.use(limitBody(MAX_BODY_BYTES.api, (c) => refuse(c, 'body_too_large')))

  const signInLimit = createCount(rates.signIn)
  const common = {
    ...deps,
    ota,
    audit,
    endForSure: createEndForSure(now),
    loginCookie,
    jwt,
    cookies,
    siteOrigin,
  }
  app.route('/', readyRoutes(common))
  app.route('/', signInRoutes({ ...common, limit: signInLimit }))
  app.route('/', tokenRoutes({ ...common, limit: signInLimit }))
  app.route('/', enrolmentRoutes(common))
  app.route('/', logOutRoutes(common))
  app.route('/', recordRoutes({ ...common, countFailure: createCount(rates.otaFailures) }))
  app.route(
    '/',
    contactRoutes({
      ...common,
      limit: createCount(rates.contact),
      networkLimit: createCount(rates.contactNetwork),
    }),
  )

  return app
}
