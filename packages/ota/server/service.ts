import { ENROLMENT_WINDOW_SECONDS } from '../limits'
import { MASTER_KEY_MIN_BYTES, type MasterKeys } from './master-keys'
import type { Audit } from './options'
import {
  createSessionId,
  equalText,
  type SessionKeys,
  sessionBytes,
  sessionKeysOf,
} from './session-keys'
import { type SignIn, type SignIns, signInsOf } from './sign-ins'
import type { SessionStore } from './store'
import { createOtaVerifier, type OtaVerifier, type OtaVerifierDeps } from './verifier'

/** A store that was down is asked this often whether it takes an end now. */
const RETRY_MS = 500

/** What opens OTA sessions and judges their requests. */
export interface OtaService {
  enrolment: DeviceEnrolment
  ota: OtaVerifier
  /**
   * Ends the sign-in of the session that a browser's two cookies prove; without the device cookie a
   * session id proves nothing, and must not end anybody's session.
   * @returns as {@link SignIns.end}; null where the cookies prove none. @throws when a store is down.
   */
  endProven(
    sessionId: string,
    deviceCookie: string,
    how: 'replaced' | 'revoked',
  ): Promise<'ended' | 'kept' | null>
}

export interface OtaServiceDeps
  extends Partial<Pick<OtaVerifierDeps, 'now' | 'audit' | 'requireBinding'>> {
  keys: MasterKeys
  store: SessionStore
  /** By default what the store remembers of them. */
  signIns?: SignIns
  /** Gets what kept the sign-in of a revoked session from being ended; that is tried again. */
  report?: (error: Error) => void
}

/**
 * Enrolment and verifier over one store; a session that a request ended takes its sign-in along.
 * @throws Error without a master key, or with a short one.
 */
export function createOtaService(deps: OtaServiceDeps): OtaService {
  const { keys: masterKeys, store, now = Date.now, audit, report = () => {} } = deps
  const { signIns = signInsOf(store, now), requireBinding } = deps
  const [kid] = masterKeys.keys()
  const isShort = [...masterKeys.values()].some(({ length }) => length < MASTER_KEY_MIN_BYTES)
  if (kid === undefined || isShort) throw new Error('expected a master key of 32 or more bytes')
  const keys = sessionKeysOf(masterKeys, store)

  // A cloned profile holds the sign-in too: it shall get no more of what that opens.
  const endSignIn = async (sessionId: string, expiresAt: number): Promise<void> => {
    try {
      const id = await store.signInOf(sessionId)
      if (id) await signIns.end(id, expiresAt, 'revoked')
    } catch (error) {
      report(error as Error)
      if (now() < expiresAt) setTimeout(endSignIn, RETRY_MS, sessionId, expiresAt).unref()
    }
  }

  return {
    async endProven(sessionId, deviceCookie, how) {
      const session = keys.derive(sessionId)
      if (!session || !equalText(deviceCookie, session.deviceTag)) return null
      const id = await store.signInOf(sessionId)
      if (id === null) return null
      keys.forget(sessionId)
      return signIns.end(id, session.expiresAt * 1000, how)
    },
    enrolment: createDeviceEnrolment({ keys, store, signIns, kid, now, audit }),
    ota: createOtaVerifier({
      keys,
      store,
      now,
      requireBinding,
      audit,
      onRevoke: (sessionId, expiresAt) => void endSignIn(sessionId, expiresAt),
    }),
  }
}

/** What a device is given once. The server stores no key of it: it derives them again. */
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
      session.bindingMac('') // derives its key, or the first bound request would wait for that
      const { sessionKey, deviceTag } = session
      return { sessionId, sessionKey, deviceCookie: deviceTag, expiresAt }
    },
  }
}
