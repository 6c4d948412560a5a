import type { OtaOptions, Verdict } from '@one-tick-ahead/ota/guard'
import { provesKey } from '@one-tick-ahead/ota/server/verifier'
import { ota } from '@one-tick-ahead/ota/web'
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono'
import { RESPONSE_TIME_HEADER } from '../contract/headers'
import { apiPaths } from '../contract/paths'
import { callerOf } from '../http/caller'
import { refuse } from '../http/errors'
import { type Count, refuseRateLimited } from '../http/rate-limit'
import type { AuditLog } from '../logs/audit'
import type { JwtTokens } from '../tokens/jwt'
import { recordBodies } from './sample-records'

export interface RecordDeps {
  jwt: JwtTokens
  otaOptions: OtaOptions
  countFailure: Count
  audit: Pick<AuditLog, 'recordRefusal'>
  /** False if only OTA tokens give access to the records: the server refuses every JWT. */
  acceptJwt: boolean
}

/** The two lists that the monitors read; a JWT or an OTA token opens them. */
export function recordRoutes(deps: RecordDeps) {
  const app = new Hono<RecordVariables>()
  const protect = [requireOta(deps), requireJwt(deps)] as const
  app.get(apiPaths.customers, ...protect, answerWith('customers'))
  app.get(apiPaths.persons, ...protect, answerWith('persons'))
  return app
}

/** The verdict on a request that OTA let pass, or left to the JWT. */
interface RecordVariables {
  Variables: { ota: Verdict }
}

/** The accepted schemes, for a client that sent no token (RFC 6750 §3.1: without an error). */
const CHALLENGES = 'OTA realm="records", Bearer realm="records"'

type Check = MiddlewareHandler<RecordVariables>

/** Judges OTA tokens, and refuses all other credentials unless JWTs are accepted too. */
function requireOta(deps: RecordDeps): Check {
  const { countFailure, acceptJwt } = deps

  // Counts only refusals after a right MAC. A limit before it would be shared by everybody behind one
  // address, or, per session id, would show which sessions exist. The address is part of the key, so that
  // a thief elsewhere cannot hide from a device why it is refused.
  const countRefusal = (c: Context, sessionId: string) =>
    countFailure(`${callerOf(c).address} ${sessionId}`)

  return ota({
    ...deps.otaOptions,
    bearer: acceptJwt ? 'pass' : 'refuse',
    // Counted after the verdict: neither a flood of forgeries nor a stranger who knows a session
    // id can lock the honest device out.
    async onRefusal({ code, event, sessionId, refusal }, c) {
      if (acceptJwt && c.req.header('Authorization') === undefined) {
        return refuse(c, 'token_missing', { headers: { 'WWW-Authenticate': CHALLENGES } })
      }
      deps.audit.recordRefusal(event, sessionId, c)
      const isJudged = code !== 'bearer_refused' && code !== 'ota_state_unavailable'
      const wait = isJudged && provesKey(code) && (await countRefusal(c, sessionId))
      if (wait) return refuseRateLimited(c, wait)
      return refuse(c, code, { headers: refusal.headers })
    },
  })
}

/** Judges a JWT, where the guard before it found no OTA token. */
function requireJwt({ jwt }: RecordDeps): Check {
  return async (c, next) => {
    if (c.get('ota').code !== null) return next()
    const authorization = c.req.header('Authorization') ?? '' // the guard has refused a missing one
    const started = performance.now()
    const code = jwt.verify(authorization)
    const ms = performance.now() - started
    if (code !== 'ok') return refuse(c, code)
    c.set('ota', { ...c.get('ota'), ms })
    return next()
  }
}

/**
 * `token_response_time`: milliseconds from the raw header texts to the verdict, for both kinds
 * alike, the way to the session store included; `Server-Timing` tells that apart. Parsing HTTP, the
 * handler and JSON are outside. Only a 200 carries it: on a refusal it would tell how far a forgery
 * got.
 */
function timesOf({ ms, storeMs }: Verdict): Record<string, string> {
  const total = { [RESPONSE_TIME_HEADER]: ms.toFixed(4) }
  if (storeMs === null) return total
  const [verify, state] = [ms - storeMs, storeMs].map((part) => part.toFixed(4))
  return { ...total, 'Server-Timing': `verify;dur=${verify}, state;dur=${state}` }
}

const answerWith =
  (list: keyof typeof recordBodies): Handler<RecordVariables> =>
  (c) =>
    c.body(recordBodies[list](), 200, {
      'Content-Type': 'application/json',
      ...timesOf(c.get('ota')),
    })
