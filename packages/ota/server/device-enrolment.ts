import { createHash } from 'node:crypto'
import { ENROLMENT_WINDOW_SECONDS } from '../limits'
import { createSessionId, type SessionKeys } from './session-keys'
import { newRecord, type SignInRecord } from './session-record'
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
   * Opens the one session of a sign-in and uses the sign-in up. A restart or an emptied store gives nobody a
   * second session. A device whose answer was lost may repeat its registration until its first accepted request,
   * and gets the same session.
   * @param deviceId a canonical UUID.
   * @param deviceKey names the public key that the session key is sealed for; null if it is not sealed, and then
   * nobody can repeat the registration: the answer would give the key to any reader of the cookies.
   * @throws (as a rejection) StateUnavailableError
   */
  enrol(
    signIn: SignIn,
    deviceId: string,
    deviceKey?: string | null,
  ): Promise<EnrolledSession | EnrolmentRefusal>
}

export interface DeviceEnrolmentDeps {
  keys: SessionKeys
  store: SessionStore
  /** Id of the master key for new sessions. */
  kid: number
  /** Unix milliseconds. */
  now: () => number
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Registers devices. Nothing renews a session: a thief with copies of the cookies would have to sign in. */
export function createDeviceEnrolment(deps: DeviceEnrolmentDeps): DeviceEnrolment {
  const { keys, store, kid, now } = deps
  return {
    async enrol({ id, at, expiresAt: endsAt }, deviceId, deviceKey = null) {
      const time = now()
      const issuedAt = Math.floor(time / 1000)
      // Also in the future: a sign-in from a clock that was ahead would stay new for too long.
      if (Math.abs(issuedAt - Math.floor(at / 1000)) > ENROLMENT_WINDOW_SECONDS) {
        return 'enrolment_expired'
      }
      if (endsAt <= time) return 'enrolment_expired'
      const recordKey = recordKeyOf(id)
      const expiresAt = Math.floor(endsAt / 1000)
      const device = deviceKey && hashOf(`${deviceId}|${deviceKey}`)
      const isMine = (record: SignInRecord | null | undefined): record is SignInRecord =>
        !!record && !record.over && device !== null && record.device === device
      const ends = expiresAt * 1000
      const record = newRecord({ signInId: id, sessionId: null, device, expiresAt: ends }, time)
      const isFirst = (await store.change(recordKey, 0, record, ends)) === true
      if (!isFirst && !isMine((await store.read(recordKey))?.record)) return 'already_enrolled'
      // Asked after the sign-in is used up: a memory lost before then began after the sign-in.
      if (!(at >= (await store.ready()))) return 'enrolment_expired'
      const made = createSessionId({ kid, recordKey, deviceId, issuedAt, expiresAt })
      const sessionId = await changeRecord<string | null>(store, recordKey, (known) => {
        if (!known || known.over) return { result: null } // it ended meanwhile
        if (known.sessionId === null) {
          if (!isFirst && !isMine(known)) return { result: null }
          known.sessionId = made
          return { result: made, write: known }
        }
        const isUnused = known.log.entries.length === 0
        return { result: isMine(known) && isUnused ? known.sessionId : null }
      })
      if (sessionId === null) return 'already_enrolled'
      const session = keys.derive(sessionId)
      if (!session) throw new Error('No master key for this session')
      const { sessionKey, deviceTag } = session
      return { sessionId, sessionKey, deviceCookie: deviceTag, expiresAt }
    },
  }
}
