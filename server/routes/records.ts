import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { type OtaCode, type OtaVerifier, provesKey } from '@/lib/ota/server/verifier'
import { clientAddress, type TrustedProxies } from '@/server/client-address'
import type { Cookies } from '@/server/cookies'
import { refuse } from '@/server/http-error'
import { type RateLimits, refuseRateLimited } from '@/server/rate-limit'
import { customers, persons } from '@/server/sample-records'
import type { JwtTokens } from '@/server/tokens/jwt'

export interface RecordDeps {
  cookies: Cookies
  jwt: JwtTokens
  ota: OtaVerifier
  limits: Pick<RateLimits, 'otaGuesses' | 'otaFailures' | 'otaSession'>
  /** Proxies in front of the server. */
  trustProxy: TrustedProxies
  /** False where OTA alone opens the records: bearer tokens are refused, whoever brings them. */
  acceptJwt: boolean
}

/** The two lists that the monitors read; a JWT or an OTA token opens them. */
export function recordRoutes(deps: RecordDeps): Hono {
  const app = new Hono()
  const protect = authenticate(deps)
  app.get('/api/get-all-persons', protect, (c) => c.json(persons))
  app.get('/api/customer', protect, (c) => c.json(customers))
  return app
}

/**
 * Verifies the request and sends `token_response_time`: milliseconds from the raw header texts to
 * the verdict, for both kinds alike, the way to a shared store included; `Server-Timing` tells that
 * apart. Parsing HTTP, the handler and JSON are outside. Only a 200
 * carries it: on a refusal it would tell how far a forgery got.
 */
function authenticate(deps: RecordDeps): MiddlewareHandler {
  const { cookies, jwt, ota, limits, trustProxy, acceptJwt } = deps

  const otaCredentials = (c: Context, authorization: string) => ({
    authorization,
    requestId: c.req.header('X-Request-ID') ?? '',
    history: c.req.header('RequestHistory') ?? '',
    sessionId: getCookie(c, cookies.name('session')) ?? '',
    deviceCookie: getCookie(c, cookies.name('device')) ?? '',
  })

  // By session where the MAC was right, so that people behind one address do not share a limit; no
  // session id gets another limit by itself, which would tell who has a session. By address always,
  // so that nobody elsewhere can hide from a device why it is refused.
  const countRefusal = (c: Context, code: OtaCode, sessionId: string) => {
    const address = clientAddress(c, trustProxy)
    return provesKey(code)
      ? limits.otaFailures(`${address} ${sessionId}`)
      : limits.otaGuesses(address)
  }

  return async (c, next) => {
    const authorization = c.req.header('Authorization') ?? ''
    const isOta = authorization.startsWith('OTA')
    if (!isOta && !acceptJwt) {
      return refuse(c, 'bearer_refused', {
        headers: { 'WWW-Authenticate': 'OTA error="bearer_refused"' },
      })
    }

    const started = performance.now() // before OTA's other headers and cookies are picked apart
    const credentials = isOta ? otaCredentials(c, authorization) : null
    const pending = credentials ? ota.verify(credentials) : jwt.verify(authorization)
    const asked = performance.now() // all but a shared store has answered by now
    const code = pending instanceof Promise ? await pending : pending
    const ended = performance.now()

    // Counted after the verdict: neither a flood of forgeries nor a stranger who knows a session
    // id can lock the honest device out.
    const wait =
      credentials &&
      (await (code === 'ok'
        ? limits.otaSession(credentials.sessionId)
        : countRefusal(c, code as OtaCode, credentials.sessionId)))
    if (wait) return refuseRateLimited(c, String(wait))
    if (code !== 'ok') {
      const scheme = isOta ? 'OTA' : 'Bearer'
      return refuse(c, code, { headers: { 'WWW-Authenticate': `${scheme} error="${code}"` } })
    }
    await next()
    if (c.error) return
    c.header('token_response_time', (ended - started).toFixed(4))
    if (pending instanceof Promise) {
      const [verify, state] = [asked - started, ended - asked].map((ms) => ms.toFixed(4))
      c.header('Server-Timing', `verify;dur=${verify}, state;dur=${state}`)
    }
  }
}
