import type { BoundRequest } from '../binding'
import { enrolmentRefusals, type RefusalCode, refusals } from '../codes'
import { cookieName, readCookie } from '../cookies'
import { createOtaService, type OtaServiceDeps } from './service'
import { codeOfOutage, type MaybePromise } from './store'
import type { OtaCode, OtaDecision } from './verifier'

/** Without the space of the scheme: a text that begins like an OTA token is refused as one. */
const SCHEME = 'OTA'
const BINDING = 'ota-binding'

/** A header of a request by its lower-case name, as received. */
export type HeaderReader = (name: string) => string | undefined

/** The parts of a request that a binding covers, besides its headers. */
export type RequestParts = Pick<BoundRequest, 'method' | 'authority' | 'target'>

/** The options of guards and enrolments alike. */
export interface OtaOptions extends OtaServiceDeps {
  /** False over plain http on one's own machine, where browsers refuse `__Host-` cookies. */
  secureCookies?: boolean
}

/** The options of a guard. */
export interface GuardOptions extends OtaOptions {
  /** `report` judges and reports, and lets everything pass: for the weeks before `enforce`. */
  mode?: 'enforce' | 'report'
  /** `pass` leaves other credentials to the check behind this guard. */
  bearer?: 'refuse' | 'pass'
  /** The header of the request id; another name where a proxy rewrites `X-Request-ID`. */
  requestIdHeader?: string
  /**
   * The names of this service, as in an address and without the default port: one
   * `host:port`, or several. By default the request's own, for which no proxy may change `Host`.
   */
  authority?: string | readonly string[]
  /** Called with every verdict, for logs and metrics. Do not log the session id or a token. */
  onVerdict?: (verdict: Verdict) => void
}

/** The answer to a refused request. */
export interface RefusalAnswer {
  status: number
  headers: Record<string, string>
  body: { statusCode: number; code: RefusalCode; message: string }
}

/** The judgement of one request. */
export interface Verdict {
  /** Null where the request has other credentials, which another check judges. */
  code: OtaCode | 'bearer_refused' | 'ota_state_unavailable' | null
  /**
   * Proved where `code` is `ok`. Where the guard refuses, the cookie as sent, which proves nothing. Empty
   * in `report` mode after any refusal, and for other credentials.
   */
  sessionId: string
  /** The id of the sign-in that sent the request; empty unless `code` is `ok`. */
  signInId: string
  /** Null where the request may pass, in `report` also after a refusal. */
  refusal: RefusalAnswer | null
  /** Milliseconds from the header texts to the verdict. */
  ms: number
  /**
   * Of these, the wait for a store that several nodes share; null where there was none.
   */
  storeMs: number | null
}

/** Judges one request. It rejects only for unexpected errors. */
export type Guard = (header: HeaderReader, parts: () => RequestParts) => MaybePromise<Verdict>

/** The answer to a refusal (RFC 9110 §11.6.1). The body never holds a token, key or id. */
export function answerRefusal(code: RefusalCode): RefusalAnswer {
  const { status, message } = refusals[code]
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
  if (status === 503) headers['Retry-After'] = '1'
  else if (!(code in enrolmentRefusals)) headers['WWW-Authenticate'] = `OTA error="${code}"`
  return { status, headers, body: { statusCode: status, code, message } }
}

/**
 * The guard of a resource, without a framework around it.
 * @throws TypeError without a store or a master key.
 */
export function createGuard(options: GuardOptions): Guard {
  const { mode = 'enforce', bearer = 'refuse', onVerdict, secureCookies = true } = options
  const idHeader = (options.requestIdHeader ?? 'x-request-id').toLowerCase()
  const sessionCookie = cookieName('session', secureCookies)
  const deviceCookie = cookieName('device', secureCookies)
  const { ota } = createOtaService(options)

  const bindingOf = (header: HeaderReader, parts: () => RequestParts) => {
    const presented = header(BINDING)
    if (presented === undefined) return undefined
    const { method, authority, target } = parts()
    const authorities = [options.authority ?? authority].flat()
    return { header: presented, method, authorities, target }
  }

  const conclude = (
    { code, signInId }: Pick<Verdict, 'code' | 'signInId'>,
    sessionId: string,
    ms: number,
    storeMs: number | null,
  ): Verdict => {
    const isFine = code === 'ok' || code === null
    const refusal = isFine || mode === 'report' ? null : answerRefusal(code)
    const isTold = code === 'ok' || refusal !== null
    const told = isTold ? sessionId : ''
    const verdict = { code, sessionId: told, signInId, refusal, ms, storeMs }
    onVerdict?.(verdict)
    return verdict
  }
  const outage = (error: unknown) => ({ code: codeOfOutage(error), signInId: '' })

  async function wait(pending: Promise<OtaDecision>, sessionId: string, started: number) {
    const asked = performance.now()
    const decision = await pending.catch(outage)
    const ended = performance.now()
    return conclude(decision, sessionId, ended - started, ended - asked)
  }

  return (header, parts) => {
    const authorization = header('authorization') ?? ''
    if (!authorization.startsWith(SCHEME)) {
      const code = bearer === 'pass' ? null : 'bearer_refused'
      return conclude({ code, signInId: '' }, '', 0, null)
    }
    const started = performance.now() // before the other headers and cookies are picked apart
    const cookies = header('cookie') ?? ''
    const sessionId = readCookie(cookies, sessionCookie)
    const decision = ota.verify({
      authorization,
      requestId: header(idHeader) ?? '',
      history: header('requesthistory') ?? '',
      sessionId,
      deviceCookie: readCookie(cookies, deviceCookie),
      binding: bindingOf(header, parts),
    })
    if (decision instanceof Promise) return wait(decision, sessionId, started)
    return conclude(decision, sessionId, performance.now() - started, null)
  }
}
