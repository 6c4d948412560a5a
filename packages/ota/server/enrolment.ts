import { ENROLMENT_WINDOW_SECONDS } from '../limits'
import type { Audit } from './audit'
import { createSessionId, type SessionKeys, sessionBytes } from './session-keys'
import type { SignIn, SignIns } from './sign-ins'
import type { SessionStore } from './store'

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
   * @param deviceId a canonical UUID.
   * @throws when what remembers the sign-ins, or the session store, cannot be reached.
   */
  enrol(signIn: SignIn, deviceId: string): Promise<EnrolledSession | EnrolmentRefusal>
}

/** What it needs: keys, the two memories, and the time. */
export interface DeviceEnrolmentDeps {
  keys: SessionKeys
  store: SessionStore
  signIns: SignIns
  /** Id of the master key for new sessions. */
  kid: number
  /** Unix milliseconds. */
  now: () => number
  audit?: Audit | null
}

/** Nothing renews a session: whoever holds copies of the cookies must sign in, as a person. */
export function createDeviceEnrolment(deps: DeviceEnrolmentDeps): DeviceEnrolment {
  const { keys, store, signIns, kid, now, audit } = deps
  return {
    async enrol({ id, at, expiresAt: endsAt }, deviceId) {
      const refuse = (code: EnrolmentRefusal) => {
        audit?.('enrolment_refused', id)
        return code
      }
      const seconds = Math.floor(now() / 1000)
      // From the future too: made while a clock was ahead, it would be new for as long as that was.
      if (Math.abs(seconds - Math.floor(at / 1000)) > ENROLMENT_WINDOW_SECONDS) {
        return refuse('enrolment_expired')
      }
      await store.ready(id) // a sign-in must not be used up where no session can be opened
      const isFirst = await signIns.redeem(id, at, endsAt)

      const expiresAt = Math.floor(endsAt / 1000)
      const payload = { kid, deviceId, issuedAt: seconds, expiresAt }
      const sessionId = createSessionId(payload, sessionBytes(id))
      const opening = { sessionId, signInId: id, signedInAt: at, expiresAt: expiresAt * 1000 }
      if (!isFirst || !(await store.open(opening, now()))) {
        return refuse('already_enrolled')
      }
      // Ended meanwhile, and the store has lost what it knew of that: then nobody else ends it.
      if (await signIns.isEnded(id, at)) {
        await signIns.end(id, endsAt, 'revoked')
        return refuse('already_enrolled')
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
