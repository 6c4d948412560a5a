import { enrolmentRefusals, type RefusalCode, refusals, VERDICT_HEADER } from '../codes'
import { cookieName, readCookie } from '../cookies'
import { isUuid } from '../ids'
import { notify } from './notify'
import type { OtaOptions } from './options'
import { type HeaderReader, type OtaRequest, signInRequestOf } from './request'
import type { OtaService } from './service'
import type { SignIn } from './sign-ins'
import { codeOfOutage } from './store'
import type { RefusalAnswer, Verdict } from './verdict'

/** Without the scheme's space, so that a malformed OTA token is refused as one. */
const SCHEME = 'OTA'
/** The header of a token beside another scheme's `Authorization`. */
const TOKEN = 'ota-token'
const BINDING = 'ota-binding'
/** Judges one request. It rejects only for unexpected errors, such as one of `signIn`, never for a bad token. */
export type Judge<Own extends SignIn, Raw> = (request: OtaRequest<Raw>) => Promise<Verdict<Own>>

/**
 * The answer to a refusal (RFC 9110 §11.6.1). Its body never contains a token, key or id.
 * @param verdict the value of `OTA-Verdict`.
 */
export function answerRefusal(code: RefusalCode, verdict: string = code): RefusalAnswer {
  const { status, message } = refusals[code]
  const headers: Record<string, string> = { 'Cache-Control': 'no-store', [VERDICT_HEADER]: verdict }
  if (status === 503) headers['Retry-After'] = '1'
  else if (status === 401 || !(code in enrolmentRefusals))
    headers['WWW-Authenticate'] = `OTA error="${code}"`
  return { status, headers, body: { statusCode: status, code, message } }
}

/**
 * The request's OTA token: from `OTA-Token`, or from `Authorization` if that has none. Undefined without one. A
 * request with two is malformed.
 */
function tokenOf(header: HeaderReader): string | undefined {
  const authorization = header('authorization')
  const isOta = authorization?.startsWith(SCHEME) === true
  const token = header(TOKEN)
  if (token === undefined) return isOta ? authorization : undefined
  return isOta ? '' : token
}

/** Makes the guard. @param service returns the service; called with the first request. */
export function createJudge<Own extends SignIn, Raw>(
  options: OtaOptions<Own, Raw>,
  service: () => OtaService,
): Judge<Own, Raw> {
  const { mode = 'enforce', bearer, onVerdict, audit, secureCookies = true } = options
  const idHeader = (options.requestIdHeader ?? 'x-request-id').toLowerCase()
  const sessionCookie = cookieName('session', secureCookies)
  const deviceCookie = cookieName('device', secureCookies)

  const bindingOf = ({ header, parts }: OtaRequest<Raw>) => {
    const presented = header(BINDING)
    if (presented === undefined) return undefined
    const { method, authority, target } = parts()
    const authorities = [options.authority ?? authority].flat()
    return { header: presented, method, authorities, target }
  }

  const conclude = (
    request: OtaRequest<Raw>,
    decision: Pick<Verdict<Own>, 'code' | 'signIn' | 'event'>,
    sessionId = '',
    ms = 0,
    storeMs: number | null = null,
  ): Verdict<Own> => {
    const { code, event } = decision
    const isFine = code === 'ok' || code === null
    // With the id, since a cache may answer another request with this answer.
    const id = request.header(idHeader) ?? ''
    const told = [code, isUuid(id) ? id : '-', ...(mode === 'report' ? ['report'] : [])].join(' ')
    const refusal = isFine || mode === 'report' ? null : answerRefusal(code, told)
    const isVisible = code === 'ok' || refusal !== null
    const verdict = {
      ...decision,
      sessionId: isVisible ? sessionId : '',
      refusal,
      headers: refusal?.headers ?? (code === null ? {} : { [VERDICT_HEADER]: told }),
      ms,
      storeMs,
    }
    if (event) notify(audit, event, { sessionId, header: request.header })
    notify(onVerdict, verdict)
    return verdict
  }
  const outage = (error: unknown) => ({ code: codeOfOutage(error), signInId: '', event: null })

  /** Judges the credentials of another scheme, or a request without any. */
  async function judgeOther(request: OtaRequest<Raw>): Promise<Verdict<Own>> {
    const isAccepted = (await bearer?.(signInRequestOf(request))) === true
    return conclude(request, {
      code: isAccepted ? null : 'bearer_refused',
      signIn: null,
      event: null,
    })
  }

  return async (request) => {
    const { header } = request
    const authorization = tokenOf(header)
    if (authorization === undefined) return judgeOther(request)
    const started = performance.now() // before the other headers and cookies are picked apart
    const cookies = header('cookie') ?? ''
    const sessionId = readCookie(cookies, sessionCookie)
    let own: Own | null = null
    /** The time of `signIn`, and its end, from `performance.now()`; it lies between the checks and the store. */
    let signInMs = 0
    let signedInAt = 0
    const signInId = async () => {
      const asked = performance.now()
      try {
        own = (await options.signIn(signInRequestOf(request))) ?? null
      } catch (error) {
        if (mode !== 'report') throw error
        console.error(error) // every request passes
      }
      signedInAt = performance.now()
      signInMs = signedInAt - asked
      return own?.id ?? null
    }
    const credentials = {
      authorization,
      requestId: header(idHeader) ?? '',
      history: header('requesthistory') ?? '',
      minute: header('ota-minute') ?? '',
      sessionId,
      deviceCookie: readCookie(cookies, deviceCookie),
      binding: bindingOf(request),
    }
    const deciding = service().ota.verify(credentials, signInId)
    const asked = performance.now() // the checks without the store have run
    const { code, event } = await deciding.catch(outage)
    const ended = performance.now()
    const decision = { code, signIn: code === 'ok' ? own : null, event }
    const storeMs = ended - (signedInAt || asked)
    return conclude(request, decision, sessionId, ended - started - signInMs, storeMs)
  }
}
