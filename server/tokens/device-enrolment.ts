import type { Audit } from '@/server/audit'
import type { SignIns } from '@/server/sign-in/sign-ins'
import type { SessionStore } from '@/server/stores/session-store'
import { type Login, loginExpiry, signedInAtMs } from './login'
import { createSessionId, type SessionKeys } from './session-keys'

/** A device is registered within this time of its sign-in, or never. */
export const ENROLMENT_WINDOW_SECONDS = 5 * 60

/** What a device is given once, and the server does not keep. */
export interface EnrolledSession {
  sessionId: string
  sessionKey: string
  /** The device tag, for the HttpOnly device cookie. */
  deviceCookie: string
  /** Unix seconds. */
  expiresAt: number
}

/** Why a sign-in registers no device: a stable code. */
export type EnrolmentRefusal = 'already_enrolled' | 'enrolment_expired'

/** Registers the device of a sign-in. */
export interface DeviceEnrolment {
  /**
   * Opens the one session of a sign-in. The sign-in is used up by it, durably and before the
   * session exists: an answer that is lost, a restart or a flushed store give nobody a second one.
   * @throws when the database or the session store cannot be reached.
   */
  enrol(login: Login, deviceId: string): Promise<EnrolledSession | EnrolmentRefusal>
}

/** What it needs: keys, the two memories, and the time. */
export interface DeviceEnrolmentDeps {
  keys: SessionKeys
  store: SessionStore
  signIns: Pick<SignIns, 'redeem' | 'isEnded' | 'end'>
  /** Id of the master key for new sessions. */
  kid: number
  /** Unix milliseconds. */
  now: () => number
  audit?: Audit
}

/** Nothing renews a session: whoever holds copies of the cookies must sign in, as a person. */
export function createDeviceEnrolment(deps: DeviceEnrolmentDeps): DeviceEnrolment {
  const { keys, store, signIns, kid, now, audit = () => {} } = deps
  return {
    async enrol(login, deviceId) {
      const seconds = Math.floor(now() / 1000)
      const age = seconds - login.signedInAt
      // From the future too: made while a clock was ahead, it would be new for as long as that was.
      if (age > ENROLMENT_WINDOW_SECONDS || age < -ENROLMENT_WINDOW_SECONDS) {
        audit('enrolment_refused', login.sid)
        return 'enrolment_expired'
      }
      await store.ready() // a sign-in must not be used up where no session can be opened
      const signedInAt = signedInAtMs(login)
      const isFirst = await signIns.redeem(login.sid, signedInAt, loginExpiry(login))

      const expiresAt = Math.floor(loginExpiry(login) / 1000)
      const sessionId = createSessionId({ kid, deviceId, issuedAt: seconds, expiresAt })
      const opening = { sessionId, loginSid: login.sid, expiresAt: expiresAt * 1000 }
      if (!isFirst || !(await store.open(opening, now()))) {
        audit('enrolment_refused', login.sid)
        return 'already_enrolled'
      }
      // Ended meanwhile, and the store has lost what it knew of that: then nobody else ends it.
      if (await signIns.isEnded(login.sid, signedInAt)) {
        await signIns.end(login.sid, loginExpiry(login), 'revoked')
        return 'already_enrolled'
      }
      // After opening, which may have found the epoch, and with it every key, to be another one.
      const session = keys.derive(sessionId)
      if (!session) throw new Error(`No master key with id ${kid}`)
      keys.keep(sessionId, session)
      const { sessionKey, deviceTag } = session
      return { sessionId, sessionKey, deviceCookie: deviceTag, expiresAt }
    },
  }
}
