import type { Ota, SignIn } from '@one-tick-ahead/ota'
import { provesKey } from '@one-tick-ahead/ota/codes'
import { honoGuard, type OtaVariables } from '@one-tick-ahead/ota/hono'
import { type Context, type Handler, Hono } from 'hono'
import { RESPONSE_TIME_HEADER } from '../contract/headers'
import { apiPaths } from '../contract/paths'
import { callerOf } from '../http/caller'
import { refuse } from '../http/errors'
import { type Count, refuseRateLimited } from '../http/rate-limit'
import type { AuditLog } from '../logs/audit'
import type { OtaRouteVariables } from './judged-jwt'
import { recordBodies } from './sample-records'

export interface RecordDeps {
  ota: Pick<Ota<SignIn, Context<OtaRouteVariables>>, 'judge'>
  countFailure: Count
  audit: Pick<AuditLog, 'recordRefusal'>
  /** False if only OTA tokens give access to the records: the server refuses every JWT. */
  acceptJwt: boolean
}

/** The two lists that the monitors read; a JWT or an OTA token opens them. */
export function recordRoutes(deps: RecordDeps) {
  const app = new Hono<RecordVariables>()
  const protect = requireToken(deps)
  app.get(apiPaths.customers, protect, answerWith('customers'))
  app.get(apiPaths.persons, protect, answerWith('persons'))
  // For the browser's client, which asks whether its requests arrive.
  app.get(apiPaths.session, protect, (c) => c.json({ code: c.get('ota').code }))
  return app
}

/** The verdict on a request that had a token, and the JWT's. */
interface RecordVariables {
  Variables: OtaVariables['Variables'] & OtaRouteVariables['Variables']
}

/** The accepted schemes, for a client that sent no token (RFC 6750 §3.1: without an error). */
const CHALLENGES = 'OTA realm="records", Bearer realm="records"'

/** Judges OTA tokens, and JWTs if they are accepted too; refuses all other credentials. */
function requireToken({ ota, countFailure, acceptJwt, audit }: RecordDeps) {
  // Counts only refusals after a right MAC. A limit before it would be shared by everybody behind one
  // address, or, per session id, would show which sessions exist. The address is part of the key, so that
  // a thief elsewhere cannot hide from a device why it is refused.
  const countRefusal = (c: Context, sessionId: string) =>
    countFailure(`${callerOf(c).address} ${sessionId}`)

  // Counted after the verdict: neither a flood of forgeries nor a stranger who knows a session
  // id can lock the honest device out.
  return honoGuard(ota, async ({ code, event, sessionId, refusal }, c) => {
    if (code === 'bearer_refused' && acceptJwt) {
      const { code: jwtCode = 'ok' } = c.get('jwt') ?? {}
      if (c.req.header('Authorization') === undefined || jwtCode === 'ok') {
        return refuse(c, 'token_missing', { headers: { 'WWW-Authenticate': CHALLENGES } })
      }
      return refuse(c, jwtCode)
    }
    audit.recordRefusal(event, sessionId, c)
    const wait = provesKey(code) && (await countRefusal(c, sessionId))
    if (wait) return refuseRateLimited(c, wait)
    return refuse(c, code, { headers: refusal.headers })
  })
}

/**
 * `token_response_time`: milliseconds from the raw header texts to the verdict, for both kinds
 * alike, the way to the session store included; `Server-Timing` tells that apart. Parsing HTTP, the
 * handler and JSON are outside. Only a 200 carries it: on a refusal it would tell how far a forgery
 * got.
 */
function timesOf(c: Context<RecordVariables>): Record<string, string> {
  const { ms, storeMs } = c.get('ota')
  const total = { [RESPONSE_TIME_HEADER]: (c.get('jwt')?.ms ?? ms).toFixed(4) }
  if (storeMs === null) return total
  const [verify, state] = [ms - storeMs, storeMs].map((part) => part.toFixed(4))
  return { ...total, 'Server-Timing': `verify;dur=${verify}, state;dur=${state}` }
}

const answerWith =
  (list: keyof typeof recordBodies): Handler<RecordVariables> =>
  (c) =>
    c.body(recordBodies[list](), 200, {
      'Content-Type': 'application/json',
      ...timesOf(c),
    })
