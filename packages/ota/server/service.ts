import type { Audit } from './audit'
import { createDeviceEnrolment, type DeviceEnrolment } from './device-enrolment'
import { MASTER_KEY_MIN_BYTES, type MasterKeys } from './master-keys'
import { createSessionKeys, equalText } from './session-keys'
import { finish } from './session-record'
import { changeRecord, type MaybePromise, reachable, type SessionStore } from './store'
import { createOtaVerifier, type OtaVerifier } from './verifier'

/** Opens OTA sessions and judges their requests. */
export interface OtaService {
  enrolment: DeviceEnrolment
  ota: OtaVerifier
  /**
   * Ends the sign-in of the session that a browser's two cookies prove; without the device cookie a
   * session id proves nothing, and must not end anybody's session.
   * @returns false where the cookies prove none. @throws (or rejects) StateUnavailableError
   */
  endProven(
    sessionId: string,
    deviceCookie: string,
    how: 'replaced' | 'revoked',
  ): MaybePromise<boolean>
}

export interface OtaServiceDeps {
  /** Master keys by number; the first makes new sessions, all verify. */
  keys: MasterKeys
  store: SessionStore
  /** Unix milliseconds; by default the time. */
  now?: () => number
  /** True refuses requests that are not bound to their method and address. */
  requireBinding?: boolean
  audit?: Audit | null
  /** Each handler tells it once when the store is lost, and once when it answers again. */
  report?: (error: Error) => void
}

/**
 * Enrolment and verifier over one store.
 * @throws TypeError without a store, or without a master key of 32 or more bytes.
 */
export function createOtaService(deps: OtaServiceDeps): OtaService {
  const { keys: masterKeys, now = Date.now, requireBinding, audit, report } = deps
  const [kid] = masterKeys?.keys() ?? []
  const isShort = ({ length }: Uint8Array) => length < MASTER_KEY_MIN_BYTES
  if (kid === undefined || [...masterKeys.values()].some(isShort)) {
    throw new TypeError(`OTA: keys must hold a master key of ${MASTER_KEY_MIN_BYTES} or more bytes`)
  }
  if (!deps.store?.change) throw new TypeError('OTA: store is missing')
  const store = reachable(deps.store, report)
  const keys = createSessionKeys(masterKeys)
  beginMemory(store, now())

  return {
    enrolment: createDeviceEnrolment({ keys, store, kid, now, audit }),
    ota: createOtaVerifier({ keys, store, now, requireBinding, audit }),
    endProven(sessionId, deviceCookie, how) {
      const session = keys.derive(sessionId)
      if (!session || !equalText(deviceCookie, session.deviceTag)) return false
      return changeRecord<boolean>(store, session.recordKey, (record) => {
        if (record?.sessionId !== sessionId) return { result: false }
        return { result: true, write: finish(record, how) ? record : undefined }
      })
    },
  }
}

/** The memory begins before the first sign-in, or that one would be older than it. */
async function beginMemory(store: SessionStore, now: number): Promise<void> {
  try {
    await store.ready(now)
  } catch {} // the next use of the store asks again
}
