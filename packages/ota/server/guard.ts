import type { BoundRequest } from '../binding'
import { enrolmentRefusals, type RefusalCode, refusals } from '../codes'
import { cookieName, readCookie } from '../cookies'
import { MASTER_KEY_MIN_BYTES } from './master-keys'
import {
  aBoolean,
  aFunction,
  aFunctionOrNull,
  checkOptions,
  oneOf,
  type Rules,
  withMethods,
} from './options'
import type { BodyRead } from './presented-binding'
import { createOtaService, type OtaServiceDeps } from './service'
import { codeOfOutage, type MaybePromise } from './store'
import type { OtaCode, OtaCredentials } from './verifier'

/** Without the space of the scheme: a text that begins like an OTA token is refused as one. */
const SCHEME = 'OTA'
const BINDING = 'ota-binding'

/** A header of a request by its lower-case name, as received. */
export type HeaderReader = (name: string) => string | undefined

/** What a bound request covers besides its headers. */
export interface RequestParts extends Pick<BoundRequest, 'method' | 'authority' | 'target'> {
  /**
   * The body, for handlers still to be read.
   * @param limit bytes; a longer one is `too large`. @throws (or rejects) where somebody has read it before.
   */
  body(limit: number): MaybePromise<BodyRead>
}

/** What every adapter needs. */
export interface OtaOptions extends OtaServiceDeps {
  /** False over plain http on one's own machine, where browsers refuse `__Host-` cookies. */
  secureCookies?: boolean
}

/** How a resource is guarded. */
export interface GuardOptions extends OtaOptions {
  /** `report` judges and reports, and lets everything pass: for the weeks before `enforce`. */
  mode?: 'enforce' | 'report'
  /** `pass` leaves other credentials to whoever checks them behind this guard. */
  bearer?: 'refuse' | 'pass'
  /** The header of the request id; another name where a proxy rewrites `X-Request-ID`. */
  requestIdHeader?: string
  /**
   * What clients call this service by, as in an address and without the default port: one
   * `host:port`, or several. By default the request's own, for which no proxy may change `Host`.
   */
  authority?: string | readonly string[]
  /** Of a bound request; a longer one is `ota_body_too_large`. Bytes, 1 MiB by default. */
  maxBodyBytes?: number
  /** Called with every verdict, for logs and metrics. Do not log the session id or a token. */
  onVerdict?: (verdict: Verdict) => void
}

// `instanceof` fails for a map of another realm, as in a test runner.
const isMap = (value: unknown): value is Map<unknown, { length: number } | undefined> =>
  Object.prototype.toString.call(value) === '[object Map]'
const isKeys = (value: unknown) =>
  isMap(value) &&
  value.size > 0 &&
  [...value.values()].every((key) => Number(key?.length) >= MASTER_KEY_MIN_BYTES)
const isAuthority = (value: unknown) =>
  typeof value === 'string' && value !== '' && !/[|\s/A-Z]/.test(value)

/** Options of guards and of enrolments, so that one object serves all of them. */
export const optionRules: Rules<
  GuardOptions & Partial<Record<'enrolment' | 'signIn' | 'onRefusal', unknown>>
> = {
  keys: [
    `what parseMasterKeys() gives, a master key of ${MASTER_KEY_MIN_BYTES} or more bytes`,
    isKeys,
  ],
  store: withMethods('what createMemoryStore() or a sister gives', 'admit', 'endSignIn'),
  signIns: withMethods('an object with redeem, isEnded and end', 'redeem', 'isEnded', 'end'),
  secureCookies: aBoolean,
  requireBinding: aBoolean,
  audit: aFunctionOrNull,
  report: aFunction,
  now: aFunction,
  mode: oneOf('enforce', 'report'),
  bearer: oneOf('refuse', 'pass'),
  requestIdHeader: [
    'the name of a header',
    (value) => typeof value === 'string' && /^[!#$%&'*+.^`|~\w-]+$/.test(value),
  ],
  authority: [
    'host or host:port in lower case, or a list of them',
    (value) =>
      Array.isArray(value) ? value.length > 0 && value.every(isAuthority) : isAuthority(value),
  ],
  maxBodyBytes: ['a number of bytes', (value) => Number.isSafeInteger(value) && Number(value) >= 0],
  enrolment: oneOf('sealed', 'header'),
  onVerdict: aFunction,
  signIn: aFunction,
  onRefusal: aFunction,
}

/** What a refused request is answered with. */
export interface RefusalAnswer {
  status: number
  headers: Record<string, string>
  body: { statusCode: number; code: RefusalCode; message: string }
}

/** What became of one request. */
export interface Verdict {
  /** Null where the request has other credentials, which somebody else checks. */
  code: OtaCode | 'bearer_refused' | 'ota_state_unavailable' | null
  /**
   * Verified when `code` is `ok`; `store.signInOf(sessionId)` then returns its sign-in. When the guard
   * refuses, the id as sent, unverified. In `report` mode, empty for anything but `ok`.
   */
  sessionId: string
  /** Null where the request may pass, in `report` also after a refusal. */
  refusal: RefusalAnswer | null
  /** Milliseconds from the header texts to the verdict. */
  ms: number
  /**
   * Of these, the wait for a store that several nodes share, and for the body of a bound request;
   * null where neither was needed.
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
 * @throws TypeError that names an option which is missing, wrong or unknown.
 */
export function createGuard(options: GuardOptions): Guard {
  checkOptions(options, optionRules)
  const { mode = 'enforce', bearer = 'refuse', onVerdict, secureCookies = true } = options
  const idHeader = (options.requestIdHeader ?? 'x-request-id').toLowerCase()
  const sessionCookie = cookieName('session', secureCookies)
  const deviceCookie = cookieName('device', secureCookies)
  const { authority: own, maxBodyBytes = 2 ** 20 } = options
  const { ota } = createOtaService(options)

  const bindingOf = (header: HeaderReader, parts: () => RequestParts) => {
    const presented = header(BINDING)
    if (presented === undefined) return undefined
    const { method, authority, target, body } = parts()
    return {
      header: presented,
      method,
      authorities: [own ?? authority].flat(),
      target,
      contentDigest: header('content-digest') ?? '',
      body: () => body(maxBodyBytes),
    }
  }

  const conclude = (
    code: Verdict['code'],
    sessionId: string,
    ms: number,
    storeMs: number | null,
  ): Verdict => {
    const isFine = code === 'ok' || code === null
    const refusal = isFine || mode === 'report' ? null : answerRefusal(code)
    const isTold = code === 'ok' || refusal !== null
    const verdict = { code, sessionId: isTold ? sessionId : '', refusal, ms, storeMs }
    onVerdict?.(verdict)
    return verdict
  }

  async function wait(pending: Promise<OtaCode>, sessionId: string, started: number) {
    const asked = performance.now()
    const code = await pending.catch(codeOfOutage)
    const ended = performance.now()
    return conclude(code, sessionId, ended - started, ended - asked)
  }

  return (header, parts) => {
    const authorization = header('authorization') ?? ''
    if (!authorization.startsWith(SCHEME)) {
      return conclude(bearer === 'pass' ? null : 'bearer_refused', '', 0, null)
    }
    const started = performance.now() // before the other headers and cookies are picked apart
    const cookies = header('cookie') ?? ''
    const credentials: OtaCredentials = {
      authorization,
      requestId: header(idHeader) ?? '',
      history: header('requesthistory') ?? '',
      sessionId: readCookie(cookies, sessionCookie),
      deviceCookie: readCookie(cookies, deviceCookie),
      binding: bindingOf(header, parts),
    }
    let code: OtaCode | 'ota_state_unavailable'
    try {
      const verdict = ota.verify(credentials)
      if (verdict instanceof Promise) return wait(verdict, credentials.sessionId, started)
      code = verdict
    } catch (error) {
      code = codeOfOutage(error)
    }
    return conclude(code, credentials.sessionId, performance.now() - started, null)
  }
}
