import type { BoundRequest } from '../binding'
import { enrolmentRefusals, type RefusalCode, refusals } from '../codes'
import { cookieName, readCookie } from '../cookies'
import type { AuditEvent } from './audit'
import { notify } from './notify'
import { createOtaService, type OtaServiceDeps } from './service'
import { codeOfOutage } from './store'
import type { OtaCode } from './verifier'

/** Without the scheme's space, so that a malformed OTA token is refused as one. */
const SCHEME = 'OTA'
const BINDING = 'ota-binding'

/** Reads a header of the request by its lower-case name, as received. */
export type HeaderReader = (name: string) => string | undefined

/** The parts of a request that a binding covers, except its headers. */
export type RequestParts = Pick<BoundRequest, 'method' | 'authority' | 'target'>

/** Options of the guard and of the registration. */
export interface OtaOptions extends OtaServiceDeps {
  /** Default true. Set false over plain http on localhost if the browser refuses `__Host-` cookies. */
  secureCookies?: boolean
}

/** Options of a guard. */
export interface GuardOptions extends OtaOptions {
  /** `report` judges every request and lets it pass, for the weeks before `enforce`. Default `enforce`. */
  mode?: 'enforce' | 'report'
  /**
   * `pass` leaves other credentials to the check behind this guard; a request without any is refused.
   * Default `refuse`.
   */
  bearer?: 'refuse' | 'pass'
  /** The header of the request id, if a proxy rewrites the default `X-Request-ID`. */
  requestIdHeader?: string
  /**
   * The names of this service, as `host` or `host:port` without the default port, if a proxy changes
   * `Host`. A binding must be to one of them. The default is the request's host.
   */
  authority?: string | readonly string[]
  /** Receives every verdict, for logs and metrics. Do not log the session id. */
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
  /** `ok` or a refusal code; null if the request has other credentials, which another check judges. */
  code: OtaCode | 'bearer_refused' | 'ota_state_unavailable' | null
  /**
   * Verified if `code` is `ok`. If the guard refuses, the id as sent, unverified. Empty for other
   * credentials and, in `report` mode, for anything but `ok`.
   */
  sessionId: string
  /** The id of the sign-in that sent the request; empty unless `code` is `ok`. */
  signInId: string
  /** The answer to send; null if the request may pass, which in `report` mode is always. */
  refusal: RefusalAnswer | null
  /** Milliseconds from the header texts to the verdict. */
  ms: number
  /** The part of `ms` spent waiting for the store; null if there is no OTA token. */
  storeMs: number | null
  /** The event for the operator that the request shows, as `audit` receives it; null if it shows none. */
  event: AuditEvent | null
}

/** Judges one request. It rejects only for unexpected errors, never for a bad token. */
export type Guard = (header: HeaderReader, parts: () => RequestParts) => Promise<Verdict>

/** The answer to a refusal (RFC 9110 §11.6.1). Its body never contains a token, key or id. */
export function answerRefusal(code: RefusalCode): RefusalAnswer {
  const { status, message } = refusals[code]
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
  if (status === 503) headers['Retry-After'] = '1'
  else if (status === 401 || !(code in enrolmentRefusals))
    headers['WWW-Authenticate'] = `OTA error="${code}"`
  return { status, headers, body: { statusCode: status, code, message } }
}

/**
 * Makes a guard for any framework.
 * @throws TypeError if `store` or `keys` is missing.
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
    { code, signInId, event }: Pick<Verdict, 'code' | 'signInId' | 'event'>,
    sessionId: string,
    ms: number,
    storeMs: number | null,
  ): Verdict => {
    const isFine = code === 'ok' || code === null
    const refusal = isFine || mode === 'report' ? null : answerRefusal(code)
    const isTold = code === 'ok' || refusal !== null
    const told = isTold ? sessionId : ''
    const verdict = { code, sessionId: told, signInId, refusal, ms, storeMs, event }
    notify(onVerdict, verdict)
    return verdict
  }
  const outage = (error: unknown) => ({ code: codeOfOutage(error), signInId: '', event: null })

  return async (header, parts) => {
    const authorization = header('authorization')
    if (!authorization?.startsWith(SCHEME)) {
      const isLeft = bearer === 'pass' && authorization !== undefined
      const code = isLeft ? null : 'bearer_refused'
      return conclude({ code, signInId: '', event: null }, '', 0, null)
    }
    const started = performance.now() // before the other headers and cookies are picked apart
    const cookies = header('cookie') ?? ''
    const sessionId = readCookie(cookies, sessionCookie)
    const deciding = ota.verify({
      authorization,
      requestId: header(idHeader) ?? '',
      history: header('requesthistory') ?? '',
      sessionId,
      deviceCookie: readCookie(cookies, deviceCookie),
      binding: bindingOf(header, parts),
    })
    const asked = performance.now() // the checks without the store have run
    const decision = await deciding.catch(outage)
    const ended = performance.now()
    return conclude(decision, sessionId, ended - started, ended - asked)
  }
}
