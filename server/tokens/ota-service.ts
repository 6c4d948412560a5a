import type { SignIns } from '@/server/sign-in/sign-ins'
import type { SessionStore } from '@/server/stores/session-store'
import { createDeviceEnrolment, type DeviceEnrolment } from './device-enrolment'
import { equalText } from './equal-text'
import type { Secrets } from './keyring'
import { createOtaVerifier, type OtaVerifier, type OtaVerifierDeps } from './ota-verifier'
import { createSessionKeys } from './session-keys'

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

export interface OtaServiceDeps extends Pick<OtaVerifierDeps, 'now' | 'onKeyLeak' | 'audit'> {
  secrets: Pick<Secrets, 'masterKeys'>
  store: SessionStore
  signIns: Pick<SignIns, 'redeem' | 'isEnded' | 'end'>
  /** Gets what kept such a sign-in from being ended; that is tried again. */
  report: (error: Error) => void
}

/** Enrolment and verifier over one store; a session that a request ended takes its sign-in along. */
export function createOtaService(deps: OtaServiceDeps): OtaService {
  const { secrets, store, signIns, now, onKeyLeak, audit, report } = deps
  const keys = createSessionKeys(secrets.masterKeys, store)
  const [kid = 0] = secrets.masterKeys.keys()

  // A cloned profile holds the sign-in too: it shall get no more JWTs.
  const endSignIn = async (sessionId: string, expiresAt: number): Promise<void> => {
    try {
      const sid = await store.signInOf(sessionId)
      if (sid) await signIns.end(sid, expiresAt, 'revoked')
    } catch (error) {
      report(error as Error)
      if (now() < expiresAt) setTimeout(endSignIn, RETRY_MS, sessionId, expiresAt).unref()
    }
  }

  return {
    async endProven(sessionId, deviceCookie, how) {
      const session = keys.derive(sessionId)
      if (!session || !equalText(deviceCookie, session.deviceTag)) return null
      const sid = await store.signInOf(sessionId)
      return sid === null ? null : signIns.end(sid, session.expiresAt * 1000, how)
    },
    enrolment: createDeviceEnrolment({ keys, store, signIns, kid, now, audit }),
    ota: createOtaVerifier({
      keys,
      store,
      now,
      onKeyLeak,
      audit,
      onRevoke: (sessionId, expiresAt) => void endSignIn(sessionId, expiresAt),
    }),
  }
}
