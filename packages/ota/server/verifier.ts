import type { bodyRefusals, VerdictCode } from '../codes'
import { hasHistoryLength } from '../history'
import { isUuid, UUID_LENGTH } from '../ids'
import { acceptTime, parseToken } from '../token'
import type { Audit } from './options'
import { type BodyRead, isBindingOf, isBodyOf, type PresentedBinding } from './presented-binding'
import { equalText, SESSION_ID_LENGTH, type SessionKeys } from './session-keys'
import type { Admission, MaybePromise, SessionStore } from './store'

/** The raw header and cookie texts of one request; an empty text where one is absent. */
export interface OtaCredentials {
  authorization: string
  requestId: string
  history: string
  sessionId: string
  /** The HttpOnly device cookie. */
  deviceCookie: string
  /** Where the request brings one. */
  binding?: PresentedBinding
}

/** `ok`, or the stable code of a refusal. */
export type OtaCode = 'ok' | VerdictCode | keyof typeof bodyRefusals

export interface OtaVerifier {
  /**
   * Decides one request: `ok` exactly once per token. Cheap checks come first and state last, and nothing
   * is thrown for a bad token.
   * @throws (or rejects) StateUnavailableError
   */
  verify(credentials: OtaCredentials): MaybePromise<OtaCode>
}

export interface OtaVerifierDeps {
  keys: SessionKeys
  store: SessionStore
  /** Unix milliseconds. */
  now: () => number
  /** Whether a request without a binding is refused; a wrong one always is. */
  requireBinding?: boolean
  audit?: Audit | null
  /** Called when a request ended its session for everybody, so that the sign-in ends, too. */
  onRevoke?: (sessionId: string, expiresAt: number) => void
}

/** What a request is answered, by what became of it. */
export const codes: Record<Admission, OtaCode> = {
  accepted: 'ok',
  replayed: 'ota_replayed',
  late: 'ota_late',
  resync: 'ota_resync',
  lost: 'ota_resync',
  forked: 'ota_device_cloned',
  malformed: 'ota_malformed',
  unknown: 'ota_bad_mac', // under another epoch its key is another one
  idle: 'ota_session_idle',
  replaced: 'ota_session_replaced',
  revoked: 'ota_session_revoked',
}

/** After these the session is over: its keys are of no more use. */
const OVER = new Set<Admission>(['lost', 'forked', 'idle', 'replaced', 'revoked', 'unknown'])

/**
 * Only somebody with a right MAC gets these: they say that the session exists. They are rate-limited per
 * session. Every other refusal is identical for all session ids, so that ids cannot be probed.
 */
const PROVEN = new Set<OtaCode>([
  ...Object.values(codes).filter((code) => code !== 'ota_bad_mac' && code !== 'ota_malformed'),
  'ota_session_expired',
  'ota_device_unproven',
  'ota_bad_binding',
  'ota_body_too_large',
])

/** Whether a refusal says that the MAC was right. */
export const provesKey = (code: OtaCode): boolean => PROVEN.has(code)

/**
 * Shape, window and MAC first: until the MAC was right no answer depends on what the server knows
 * of the session, so that session ids cannot be probed. State last.
 */
export function createOtaVerifier(deps: OtaVerifierDeps): OtaVerifier {
  const { keys, store, now, audit, onRevoke = () => {}, requireBinding = false } = deps

  const decide = (admission: Admission, sessionId: string, expiresAt: number): OtaCode => {
    if (admission === 'accepted') return 'ok'
    if (OVER.has(admission)) keys.forget(sessionId)
    const isFork = admission === 'forked'
    if (isFork || admission === 'lost')
      audit?.(isFork ? 'device_cloned' : 'send_log_lost', sessionId)
    // Reported also where it had ended: the first report may have been lost.
    if (isFork || admission === 'lost' || admission === 'revoked') onRevoke(sessionId, expiresAt)
    return codes[admission]
  }

  // A function of its own: a closure within `verify` would cost every request half a microsecond.
  const decideLater = (admission: Promise<Admission>, sessionId: string, expiresAt: number) =>
    admission.then((result) => decide(result, sessionId, expiresAt))

  // Reading may have taken long, so time, session and spent ids are checked again.
  const judgeWith = async (
    reading: Promise<BodyRead>,
    credentials: OtaCredentials,
    binding: PresentedBinding,
  ): Promise<OtaCode> => {
    const body = await reading
    return verifier.verify({ ...credentials, binding: { ...binding, body: () => body } })
  }

  const verifier: OtaVerifier = {
    verify(credentials) {
      const { authorization, requestId, history, sessionId, binding } = credentials
      const token = parseToken(authorization)
      if (!token || !hasShape(credentials)) return 'ota_malformed'

      const time = now()
      const accepted = acceptTime(time, token.segment)
      if (!accepted) return 'ota_stale'

      if (store.lacks(sessionId)) {
        keys.forget(sessionId)
        return 'ota_bad_mac'
      }
      const session = keys.derive(sessionId)
      if (!session) return 'ota_bad_mac'

      if (!equalText(token.mac, session.mac(requestId, accepted.minute))) return 'ota_bad_mac'

      const expiresAt = session.expiresAt * 1000
      if (time >= expiresAt) {
        keys.forget(sessionId)
        return 'ota_session_expired'
      }
      const seen = store.peek(sessionId, requestId, time)
      if (seen && seen !== 'spent') {
        keys.forget(sessionId)
        return codes[seen]
      }
      keys.keep(sessionId, session)
      if (seen) return 'ota_replayed'

      if (!equalText(credentials.deviceCookie, session.deviceTag)) {
        // The sender has the key but not the cookie, which no script can read: the key has left the device.
        audit?.('session_key_leaked', sessionId)
        return 'ota_device_unproven'
      }

      if (!isUuid(requestId)) return 'ota_malformed'

      if (binding) {
        const rest = { history, token: authorization }
        if (!isBindingOf(binding, rest, session.bindingMac)) return 'ota_bad_binding'
        const body = binding.body()
        if (body instanceof Promise) return judgeWith(body, credentials, binding)
        if (body === 'too large') return 'ota_body_too_large'
        if (!body || !isBodyOf(binding.contentDigest, body)) return 'ota_bad_binding'
      } else if (requireBinding) return 'ota_bad_binding'

      const admission = store.admit({
        sessionId,
        requestId,
        history,
        minute: accepted.minute,
        segment: accepted.absoluteSegment,
        now: time,
      })
      if (admission instanceof Promise) return decideLater(admission, sessionId, expiresAt)
      return decide(admission, sessionId, expiresAt)
    },
  }
  return verifier
}

/** Lengths only: what is longer or shorter cannot be ours and costs nothing to refuse. */
function hasShape({ requestId, history, sessionId }: OtaCredentials): boolean {
  return (
    requestId.length === UUID_LENGTH &&
    sessionId.length === SESSION_ID_LENGTH &&
    (history === '' || hasHistoryLength(history))
  )
}
