import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { type OtaVariables, ota } from '@/lib/ota/adapters/hono'
import type { OtaOptions } from '@/lib/ota/server/guard'
import { type OtaCode, provesKey } from '@/lib/ota/server/verifier'
import { clientAddress, type TrustedProxies } from '@/server/client-address'
import { refuse } from '@/server/http-error'
import { type RateLimits, refuseRateLimited } from '@/server/rate-limit'
import { customers, persons } from '@/server/sample-records'
import type { JwtTokens } from '@/server/tokens/jwt'

export interface RecordDeps {
  jwt: JwtTokens
  otaOptions: OtaOptions
  limits: Pick<RateLimits, 'otaGuesses' | 'otaFailures' | 'otaSession'>
  /** Proxies in front of the server. */
  trustProxy: TrustedProxies
  /** False where OTA alone opens the records: bearer tokens are refused, whoever brings them. */
  acceptJwt: boolean
  /** True where an OTA request must be bound. */
  requireBinding: boolean
  /** What clients call the API by, and bind their requests to. */
  authority: string
}

/** The two lists that the monitors read; a JWT or an OTA token opens them. */
export function recordRoutes(deps: RecordDeps): Hono<OtaVariables> {
  const app = new Hono<OtaVariables>()
  const protect = [requireOta(deps), requireJwt(deps.jwt), limitSession(deps), tellTime] as const
  app.get('/api/get-all-persons', ...protect, (c) => c.json(persons))
  app.get('/api/customer', ...protect, (c) => c.json(customers))
  return app
}

type Check = MiddlewareHandler<OtaVariables>

/** Judges OTA tokens, and refuses all other credentials unless JWTs are accepted too. */
function requireOta(deps: RecordDeps): Check {
  const { otaOptions, limits, trustProxy, acceptJwt, requireBinding, authority } = deps

  // By session where the MAC was right, so that people behind one address do not share a limit; no
  // session id gets another limit by itself, which would tell who has a session. By address always,
  // so that nobody elsewhere can hide from a device why it is refused.
  const countRefusal = (c: Context, code: OtaCode, sessionId: string) => {
    const address = clientAddress(c, trustProxy)
    return provesKey(code)
      ? limits.otaFailures(`${address} ${sessionId}`)
      : limits.otaGuesses(address)
  }

  return ota({
    ...otaOptions,
    requireBinding,
    authority,
    bearer: acceptJwt ? 'pass' : 'refuse',
    // Counted after the verdict: neither a flood of forgeries nor a stranger who knows a session
    // id can lock the honest device out.
    async onRefusal({ code, sessionId, refusal }, c) {
      const isJudged = code !== 'bearer_refused' && code !== 'ota_state_unavailable'
      const wait = isJudged && (await countRefusal(c, code, sessionId))
      if (wait) return refuseRateLimited(c, String(wait))
      return refuse(c, code, { headers: refusal.headers })
    },
  })
}

/** Judges a JWT, where the guard before it has left the request to it. */
function requireJwt(jwt: JwtTokens): Check {
  return async (c, next) => {
    if (c.get('ota').code !== null) return next()
    const authorization = c.req.header('Authorization') ?? ''
    const started = performance.now()
    const code = jwt.verify(authorization)
    const ms = performance.now() - started
    if (code !== 'ok') {
      return refuse(c, code, { headers: { 'WWW-Authenticate': `Bearer error="${code}"` } })
    }
    c.set('ota', { ...c.get('ota'), ms })
    return next()
  }
}

function limitSession({ limits }: RecordDeps): Check {
  return async (c, next) => {
    const { code, sessionId } = c.get('ota')
    const wait = code === 'ok' && (await limits.otaSession(sessionId))
    return wait ? refuseRateLimited(c, String(wait)) : next()
  }
}

/**
 * Sends `token_response_time`: milliseconds from the raw header texts to the verdict, for both kinds
 * alike, the way to a shared store included; `Server-Timing` tells that apart. Parsing HTTP, the
 * handler and JSON are outside. Only a 200 carries it: on a refusal it would tell how far a forgery
 * got.
 */
const tellTime: Check = async (c, next) => {
  await next()
  if (c.error) return
  const { ms, storeMs } = c.get('ota')
  c.header('token_response_time', ms.toFixed(4))
  if (storeMs !== null) {
    const [verify, state] = [ms - storeMs, storeMs].map((part) => part.toFixed(4))
    c.header('Server-Timing', `verify;dur=${verify}, state;dur=${state}`)
  }
}
