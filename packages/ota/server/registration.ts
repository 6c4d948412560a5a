import { BINDING_HEADER, BINDING_REQUIRED } from '../binding'
import type { RefusalCode } from '../codes'
import { cookieName, readCookie, setCookie } from '../cookies'
import { isUuid } from '../ids'
import { answerRefusal } from './guard'
import { notify } from './notify'
import type { OtaOptions } from './options'
import { type Answer, type OtaRequest, signInRequestOf } from './request'
import { importDeviceKey, nameOfKey, sealSessionKey } from './seal-key'
import type { OtaService } from './service'
import { checkSignIn, type SignIn } from './sign-ins'
import { codeOfOutage } from './store'

/** The body of a successful registration; the key and ids are in its headers. */
const ENROLLED = { message: 'Device registered' }

/**
 * Registers the device of the browser's sign-in.
 * @throws (as a rejection) TypeError if `signIn` returned no sign-in, or its times in seconds; as `signIn`.
 */
export type Register<Raw> = (request: OtaRequest<Raw>) => Promise<Answer>

/** Makes the registration. @param service returns the service; called with the first request. */
export function createRegister<Own extends SignIn, Raw>(
  options: OtaOptions<Own, Raw>,
  service: () => OtaService,
): Register<Raw> {
  const { secureCookies = true, now = Date.now, requireBinding = true } = options
  const nameOf = (kind: string) => cookieName(kind, secureCookies)

  const refuse = (code: RefusalCode): Answer => {
    const { status, headers, body } = answerRefusal(code)
    return { status, headers: Object.entries(headers), body }
  }

  const register: Register<Raw> = async (request) => {
    const { header } = request
    const deviceId = header('device-id') ?? ''
    if (!isUuid(deviceId)) return refuse('device_id_invalid')
    const presented = header('device-key')
    const isPlain = presented === undefined && options.unsafePlainKeys === true
    const deviceKey = await importDeviceKey(presented ?? '')
    if (!deviceKey && !isPlain) return refuse('device_key_invalid')
    const current = await options.signIn(signInRequestOf(request))
    if (!current) return refuse('login_required')
    checkSignIn(current)
    const { enrolment, endProven } = service()
    const name = deviceKey && (await nameOfKey(deviceKey))
    const session = await enrolment.enrol(current, deviceId, name)
    if (typeof session === 'string') {
      notify(options.audit, 'enrolment_refused', { signInId: current.id, header })
      return refuse(session)
    }

    const cookies = header('cookie') ?? ''
    const earlier = readCookie(cookies, nameOf('session'))
    const { sessionId, sessionKey, deviceCookie, expiresAt } = session
    // The answer replaces its cookies, so only a copy could still use the earlier session.
    if (earlier !== sessionId && options.mode !== 'report') {
      await endProven(earlier, readCookie(cookies, nameOf('device')), 'replaced')
    }
    const maxAge = expiresAt - Math.floor(now() / 1000)
    const binding: Answer['headers'] = requireBinding ? [[BINDING_HEADER, BINDING_REQUIRED]] : []
    return {
      status: 200,
      headers: [
        ['session_key', deviceKey ? await sealSessionKey(sessionKey, deviceKey) : sessionKey],
        ['jSessionId', sessionId],
        ['Set-Cookie', setCookie(nameOf('session'), sessionId, maxAge, secureCookies)],
        ['Set-Cookie', setCookie(nameOf('device'), deviceCookie, maxAge, secureCookies)],
        ['Cache-Control', 'no-store'],
        ...binding,
      ],
      body: ENROLLED,
    }
  }

  return (request) => register(request).catch((error: unknown) => refuse(codeOfOutage(error)))
}
