import { acceptTime, parseToken } from '@/lib/ota/encoding'
import { hasHistoryLength } from '@/lib/ota/history'
import { isUuid, UUID_LENGTH } from '@/lib/ota/ids'
import type { Admission, MaybePromise, SessionStore } from '@/server/stores/session-store'
import { equalText } from './equal-text'
import { SESSION_ID_LENGTH, type SessionKeys } from './session-keys'

/** The raw header and cookie texts of one request; an empty text where one is absent. */
export interface OtaCredentials {
  authorization: string
  requestId: string
  history: string
  sessionId: string
  /** The HttpOnly device cookie: device tag, a dot, the enrolment tag. */
  deviceCookie: string
}

/** `ok`, or the stable code of a refusal. */
export type OtaCode =
  | 'ok'
  | 'ota_malformed'
  | 'ota_stale'
  | 'ota_bad_mac'
  | 'ota_replayed'
  | 'ota_late'
  | 'ota_device_unproven'
  | 'ota_resync'
  | 'ota_device_cloned'
  | 'ota_session_revoked'

export interface OtaVerifier {
  /**
   * Decides one request: `ok` exactly once per token. Cheap looks first, state last, and nothing
   * is thrown for a bad token.
   */
  verify(credentials: OtaCredentials): MaybePromise<OtaCode>
  /** Whether a token of this session had a right MAC lately. */
  hasSeen(sessionId: string): boolean
}

/** Something an operator wants to know; never holds a token or key. */
export type AuditEvent = 'session_key_leaked' | 'device_cloned'

export interface OtaVerifierDeps {
  keys: SessionKeys
  store: SessionStore
  /** Unix milliseconds. */
  now: () => number
  /** What follows when a sender has the session key but not the device cookie. */
  onKeyLeak?: 'refuse' | 'revoke'
  audit?: (event: AuditEvent, sessionId: string) => void
}

const codes: Record<Admission, OtaCode> = {
  accepted: 'ok',
  stale: 'ota_stale',
  replayed: 'ota_replayed',
  late: 'ota_late',
  resync: 'ota_resync',
  forked: 'ota_device_cloned',
  revoked: 'ota_session_revoked',
  malformed: 'ota_malformed',
}

/** An unknown session answers like a wrong MAC, so that session ids cannot be probed. */
const peeked = {
  unknown: 'ota_bad_mac',
  revoked: 'ota_session_revoked',
  spent: 'ota_replayed',
} as const

/** Checks in order of cost, so that what is refused early costs the server least. */
export function createOtaVerifier(deps: OtaVerifierDeps): OtaVerifier {
  const { keys, store, now, onKeyLeak = 'refuse', audit = () => {} } = deps

  /** The key left the device: whoever holds it lacks the cookie that script cannot read. */
  const refuseLeakedKey = (sessionId: string, time: number): MaybePromise<OtaCode> => {
    audit('session_key_leaked', sessionId)
    const revoked = onKeyLeak === 'revoke' ? store.revoke(sessionId, time) : undefined
    const code = 'ota_device_unproven'
    return revoked instanceof Promise ? revoked.then(() => code) : code
  }

  const decide = (admission: Admission, sessionId: string): OtaCode => {
    if (admission === 'forked') audit('device_cloned', sessionId)
    return codes[admission]
  }

  // Apart, because a closure within `verify` would cost every request half a microsecond.
  const decideLater = (admission: Promise<Admission>, sessionId: string) =>
    admission.then((result) => decide(result, sessionId))

  return {
    verify(credentials) {
      const { authorization, requestId, history, sessionId } = credentials
      const token = parseToken(authorization)
      if (!token || !hasShape(credentials)) return 'ota_malformed'

      const time = now()
      const accepted = acceptTime(time, token.segment)
      if (!accepted) return 'ota_stale'

      const seen = store.peek(sessionId, requestId, time)
      if (seen) return peeked[seen]

      const session = keys.derive(sessionId)
      if (!session) return 'ota_bad_mac'
      if (!equalText(token.mac, session.mac(requestId, accepted.minute))) return 'ota_bad_mac'
      keys.keep(sessionId, session)
      if (time >= session.expiresAt * 1000) return 'ota_resync'

      const tag = credentials.deviceCookie.slice(0, session.deviceTag.length)
      if (!equalText(tag, session.deviceTag)) return refuseLeakedKey(sessionId, time)
      if (!isUuid(requestId)) return 'ota_malformed'

      const admission = store.admit({
        sessionId,
        requestId,
        history,
        minute: accepted.minute,
        segment: accepted.absoluteSegment,
        now: time,
      })
      return admission instanceof Promise
        ? decideLater(admission, sessionId)
        : decide(admission, sessionId)
    },

    hasSeen: keys.isKept,
  }
}

/** Lengths only: what is longer or shorter cannot be ours and costs nothing to refuse. */
function hasShape({ requestId, history, sessionId }: OtaCredentials): boolean {
  return (
    requestId.length === UUID_LENGTH &&
    sessionId.length === SESSION_ID_LENGTH &&
    (history === '' || hasHistoryLength(history))
  )
}
