import { ENROLMENT_WINDOW_SECONDS } from '../limits'
import type { Audit } from './audit'
import { notify } from './notify'
import { createSessionId, type SessionKeys } from './session-keys'
import { newRecord } from './session-record'
import type { SignIn } from './sign-ins'
import { changeRecord, type SessionStore } from './store'
import { recordKeyOf } from './stored-record'

/** The parts that the server gives a device once. It stores no key and derives them again. */
export interface EnrolledSession {
  sessionId: string
  sessionKey: string
  /** The device tag, for the HttpOnly device cookie. */
  deviceCookie: string
  /** Unix seconds. */
  expiresAt: number
}

/** The stable code of a refused registration. */
type EnrolmentRefusal = 'already_enrolled' | 'enrolment_expired'

/** Registers the device of a sign-in. */
export interface DeviceEnrolment {
  /**
   * Opens the one session of a sign-in and uses the sign-in up. A lost answer, a restart or an emptied store
   * gives nobody a second session.
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

/** Registers devices. Nothing renews a session: a thief with copies of the cookies would have to sign in. */
export function createDeviceEnrolment(deps: DeviceEnrolmentDeps): DeviceEnrolment {
  const { keys, store, kid, now, audit } = deps
  return {
    async enrol({ id, at, expiresAt: endsAt }, deviceId) {
      const refuse = (code: EnrolmentRefusal) => {
        notify(audit, 'enrolment_refused', id)
        return code
      }
      const time = now()
      const issuedAt = Math.floor(time / 1000)
      // Also in the future: a sign-in from a clock that was ahead would stay new for too long.
      if (Math.abs(issuedAt - Math.floor(at / 1000)) > ENROLMENT_WINDOW_SECONDS) {
        return refuse('enrolment_expired')
      }
      if (endsAt <= time) return refuse('enrolment_expired')
      const recordKey = recordKeyOf(id)
      const expiresAt = Math.floor(endsAt / 1000)
      const sessionId = createSessionId({ kid, recordKey, deviceId, issuedAt, expiresAt })
      const record = newRecord({ signInId: id, sessionId: null, expiresAt: expiresAt * 1000 }, time)
      if ((await store.change(recordKey, 0, record, record.expiresAt)) !== true) {
        return refuse('already_enrolled')
      }
      // Asked after the sign-in is used up: a memory lost before then began after the sign-in.
      if (!(at >= (await store.ready()))) return refuse('enrolment_expired')
      const isOpen = await changeRecord<boolean>(store, recordKey, (known) => {
        if (!known || known.over || known.sessionId) return { result: false }
        known.sessionId = sessionId
        return { result: true, write: known }
      })
      if (!isOpen) return refuse('already_enrolled') // it ended meanwhile
      const session = keys.derive(sessionId)
      if (!session) throw new Error(`No master key with id ${kid}`)
      const { sessionKey, deviceTag } = session
      return { sessionId, sessionKey, deviceCookie: deviceTag, expiresAt }
    },
  }
}
