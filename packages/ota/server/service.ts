import { createDeviceEnrolment, type DeviceEnrolment } from './device-enrolment'
import { MASTER_KEY_MIN_BYTES, type MasterKeys } from './master-keys'
import { createSessionKeys, equalText, type SessionKeys } from './session-keys'
import { finish } from './session-record'
import { changeRecord, reachable, type SessionStore, type StateUnavailableError } from './store'
import { createOtaVerifier, type OtaVerifier } from './verifier'

/** Registers devices and judges their requests. */
export interface OtaService {
  /** The store, whose failures and silences are {@link StateUnavailableError}s. */
  store: SessionStore
  keys: SessionKeys
  /** The number of the master key for new sessions. */
  kid: number
  enrolment: DeviceEnrolment
  ota: OtaVerifier
  /**
   * The id of the session that a browser's two cookies prove, ended or not; null without one. It asks no store,
   * and keeps the keys of a proven session.
   */
  provenBy(sessionId: string, deviceCookie: string): string | null
  /**
   * Ends the sign-in of the session that a browser's two cookies prove. A session id alone proves
   * nothing, so it must not end a session.
   * @returns false if the cookies prove none. @throws (as a rejection) StateUnavailableError
   */
  endProven(sessionId: string, deviceCookie: string, how: 'replaced' | 'revoked'): Promise<boolean>
}

export interface OtaServiceDeps {
  /** Master keys by number: new sessions use the first, and all verify. */
  keys: MasterKeys
  store: SessionStore
  /** Unix milliseconds; by default `Date.now`. */
  now?: () => number
  /** True refuses requests that are not bound to their method and address. Default false. */
  requireBinding?: boolean
  /** False while the guard only reports. Default true. */
  endsSessions?: boolean
  /** Is called when a store outage begins and when it ends. */
  report?: (error: Error) => unknown
}

/**
 * Registration and verifier over one store.
 * @throws TypeError without a store, without master keys of 32 or more bytes, or for a number of a key that is
 * not an integer from 0 to 255.
 */
export function createOtaService(deps: OtaServiceDeps): OtaService {
  const { keys: masterKeys, now = Date.now, requireBinding, endsSessions, report } = deps
  const [kid] = masterKeys?.keys() ?? []
  const isShort = ({ length }: Uint8Array) => length < MASTER_KEY_MIN_BYTES
  if (kid === undefined || [...masterKeys.values()].some(isShort)) {
    throw new TypeError(
      `OTA: keys must contain a master key of ${MASTER_KEY_MIN_BYTES} or more bytes`,
    )
  }
  // The number is one byte of each session id.
  const isByte = (number: number) => Number.isInteger(number) && number >= 0 && number <= 255
  if (![...masterKeys.keys()].every(isByte)) {
    throw new TypeError('OTA: each number of keys must be an integer from 0 to 255')
  }
  if (!deps.store?.change) throw new TypeError('OTA: store is missing')
  const store = reachable(deps.store, report)
  const keys = createSessionKeys(masterKeys)
  /** The session that the cookies prove, with its keys. */
  const provenSession = (sessionId: string, deviceCookie: string) => {
    if (!deviceCookie) return null // nothing is derived
    const session = keys.derive(sessionId)
    if (!session || !equalText(deviceCookie, session.deviceTag)) return null
    keys.keep(sessionId, session)
    return session
  }

  return {
    store,
    keys,
    kid,
    enrolment: createDeviceEnrolment({ keys, store, kid, now }),
    ota: createOtaVerifier({ keys, store, now, requireBinding, endsSessions }),
    provenBy: (sessionId, deviceCookie) => provenSession(sessionId, deviceCookie) && sessionId,
    async endProven(sessionId, deviceCookie, how) {
      const session = provenSession(sessionId, deviceCookie)
      if (!session) return false
      return changeRecord<boolean>(store, session.recordKey, (record) => {
        if (record?.sessionId !== sessionId) return { result: false }
        return { result: true, write: finish(record, how) ? record : undefined }
      })
    },
  }
}
