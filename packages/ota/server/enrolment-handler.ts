import { BINDING_HEADER, BINDING_REQUIRED } from '../binding'
import type { RefusalCode } from '../codes'
import { cookieName, readCookie, setCookie } from '../cookies'
import { isUuid } from '../ids'
import { answerRefusal, type HeaderReader, type OtaOptions } from './guard'
import { importDeviceKey, sealSessionKey } from './seal-key'
import { createOtaService } from './service'
import { checkTimes, type MaybeSignIn } from './sign-ins'
import { codeOfOutage, type MaybePromise } from './store'

/** The answer to a registration. */
export interface EnrolmentAnswer {
  status: number
  /** On success the session key, the session id and both cookies, so `Set-Cookie` occurs twice. */
  headers: [name: string, value: string][]
  body: { message: string; statusCode?: number; code?: RefusalCode }
}

const binding: [string, string] = [BINDING_HEADER, BINDING_REQUIRED]

/** The body of a successful registration; the key and ids are in its headers. */
const ENROLLED = { message: 'Device registered' }

/**
 * Answers a registration. @param signIn returns the browser's sign-in; called once the request is
 * well-formed. @throws (rejects) TypeError if its times are not in Unix milliseconds.
 */
export type EnrolmentHandler = (
  signIn: () => MaybePromise<MaybeSignIn>,
  header: HeaderReader,
) => Promise<EnrolmentAnswer>

/** Options of a registration. */
export interface EnrolOptions extends OtaOptions {
  /**
   * `header` also registers clients that send no `device-key`. Their session key is then text, which
   * anything that reads the answer can use. Default `sealed`.
   */
  enrolment?: 'sealed' | 'header'
}

/**
 * Makes a registration handler for any framework.
 * @throws TypeError if `store` or `keys` is missing.
 */
export function createEnrolmentHandler(options: EnrolOptions): EnrolmentHandler {
  const { secureCookies = true, now = Date.now, requireBinding } = options
  const nameOf = (kind: string) => cookieName(kind, secureCookies)
  const { enrolment, endProven } = createOtaService(options)

  const refuse = (code: RefusalCode): EnrolmentAnswer => {
    const { status, headers, body } = answerRefusal(code)
    return { status, headers: Object.entries(headers), body }
  }

  const register: EnrolmentHandler = async (signIn, header) => {
    const deviceId = header('device-id') ?? ''
    if (!isUuid(deviceId)) return refuse('device_id_invalid')
    const presented = header('device-key')
    const isPlain = presented === undefined && options.enrolment === 'header'
    const deviceKey = await importDeviceKey(presented ?? '')
    if (!deviceKey && !isPlain) return refuse('device_key_invalid')
    const current = await signIn()
    if (!current) return refuse('login_required')
    checkTimes({ at: current.at, expiresAt: current.expiresAt })
    const session = await enrolment.enrol(current, deviceId)
    if (typeof session === 'string') return refuse(session)

    const cookies = header('cookie') ?? ''
    const cookie = (kind: string) => readCookie(cookies, nameOf(kind))
    // The answer replaces its cookies, so only a copy could still use the earlier session.
    await endProven(cookie('session'), cookie('device'), 'replaced')
    const { sessionId, sessionKey, deviceCookie, expiresAt } = session
    const maxAge = expiresAt - Math.floor(now() / 1000)
    return {
      status: 200,
      headers: [
        ['session_key', deviceKey ? await sealSessionKey(sessionKey, deviceKey) : sessionKey],
        ['jSessionId', sessionId],
        ['Set-Cookie', setCookie(nameOf('session'), sessionId, maxAge, secureCookies)],
        ['Set-Cookie', setCookie(nameOf('device'), deviceCookie, maxAge, secureCookies)],
        ['Cache-Control', 'no-store'],
        ...(requireBinding ? [binding] : []),
      ],
      body: ENROLLED,
    }
  }

  return (signIn, header) =>
    register(signIn, header).catch((error: unknown) => refuse(codeOfOutage(error)))
}
