import { createDeviceEnrolment, type DeviceEnrolment } from './enrolment'
import { equalText } from './equal-text'
import { MASTER_KEY_MIN_BYTES, type MasterKeys } from './master-keys'
import { createSessionKeys } from './session-keys'
import { type SignIns, signInsOf } from './sign-ins'
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
  extends Partial<Pick<OtaVerifierDeps, 'now' | 'onKeyLeak' | 'audit' | 'requireBinding'>> {
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
  const { keys: masterKeys, store, now = Date.now, onKeyLeak, audit, report = () => {} } = deps
  const { signIns = signInsOf(store, now), requireBinding } = deps
  const [kid] = masterKeys.keys()
  const isShort = [...masterKeys.values()].some(({ length }) => length < MASTER_KEY_MIN_BYTES)
  if (kid === undefined || isShort) throw new Error('expected a master key of 32 or more bytes')
  const keys = createSessionKeys(masterKeys, store)

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
      return id === null ? null : signIns.end(id, session.expiresAt * 1000, how)
    },
    enrolment: createDeviceEnrolment({ keys, store, signIns, kid, now, audit }),
    ota: createOtaVerifier({
      keys,
      store,
      now,
      onKeyLeak,
      requireBinding,
      audit,
      onRevoke: (sessionId, expiresAt) => void endSignIn(sessionId, expiresAt),
    }),
  }
}
