import { ENROLMENT_WINDOW_SECONDS } from '../limits'
import type { Audit } from './audit'
import { createSessionId, type SessionKeys } from './session-keys'
import { finish, newRecord } from './session-record'
import type { SignIn } from './sign-ins'
import type { SessionStore } from './store'
import { recordKeyOf } from './stored-record'

/** The parts that a device is given once. The server stores no key of it: it derives them again. */
export interface EnrolledSession {
  sessionId: string
  sessionKey: string
  /** The device tag, for the HttpOnly device cookie. */
  deviceCookie: string
  /** Unix seconds. */
  expiresAt: number
}

/** Why a sign-in registers no device: a stable code. */
type EnrolmentRefusal = 'already_enrolled' | 'enrolment_expired'

/** Registers the device of a sign-in. */
export interface DeviceEnrolment {
  /**
   * Opens the one session of a sign-in. The sign-in is used up by it: an answer that is lost, a restart
   * or an emptied store give nobody a second session.
   * @param deviceId a canonical UUID.
   * @throws (as a rejection) StateUnavailableError
   */
  enrol(signIn: SignIn, deviceId: string): Promise<EnrolledSession | EnrolmentRefusal>
}

export interface DeviceEnrolmentDeps {
  keys: SessionKeys
  store: SessionStore
  /** Id of the master key for new sessions. */
  kid: number
  /** Unix milliseconds. */
  now: () => number
  audit?: Audit | null
}

/** Nothing renews a session: a thief with copies of the cookies would have to sign in. */
export function createDeviceEnrolment(deps: DeviceEnrolmentDeps): DeviceEnrolment {
  const { keys, store, kid, now, audit } = deps
  return {
    async enrol({ id, at, expiresAt: endsAt }, deviceId) {
      const refuse = (code: EnrolmentRefusal) => {
        audit?.('enrolment_refused', id)
        return code
      }
      const time = now()
      const issuedAt = Math.floor(time / 1000)
      // From the future too: made while a clock was ahead, it would be new for as long as that was.
      if (Math.abs(issuedAt - Math.floor(at / 1000)) > ENROLMENT_WINDOW_SECONDS) {
        return refuse('enrolment_expired')
      }
      const recordKey = recordKeyOf(id)
      const expiresAt = Math.floor(endsAt / 1000)
      const sessionId = createSessionId({ kid, recordKey, deviceId, issuedAt, expiresAt })
      const record = newRecord({ signInId: id, sessionId, expiresAt: expiresAt * 1000 }, time)
      if (!(await store.change(recordKey, 0, record, record.expiresAt))) {
        return refuse('already_enrolled')
      }
      // After the record was written: a memory that was lost before that began later than the sign-in.
      if (at < (await store.ready(time))) {
        // A session that was lost within this second has the same id, and would begin again.
        finish(record, 'revoked')
        await store.change(recordKey, 1, record, record.expiresAt)
        return refuse('enrolment_expired')
      }
      const session = keys.derive(sessionId)
      if (!session) throw new Error(`No master key with id ${kid}`)
      keys.keep(sessionId, session)
      const { sessionKey, deviceTag } = session
      return { sessionId, sessionKey, deviceCookie: deviceTag, expiresAt }
    },
  }
}
