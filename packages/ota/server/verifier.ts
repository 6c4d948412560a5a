import { type BoundRequest, bindingInput, formatBinding } from '../binding'
import type { VerdictCode } from '../codes'
import { hasHistoryLength } from '../history'
import { isUuid } from '../ids'
import { acceptTime, parseMinute, parseToken } from '../token'
import type { AuditEvent } from './audit'
import { isSpent } from './send-log'
import { equalText, isOfLaterVersion, SESSION_ID_LENGTH, type SessionKeys } from './session-keys'
import {
  type Admission,
  finishIdle,
  judge,
  restart,
  type SessionEnd,
  type SignInRecord,
} from './session-record'
import { changeRecord, type SessionStore, StateUnavailableError, type Step, turnsOf } from './store'

/** An `OTA-Binding` header, with the method and target of its request. */
interface PresentedBinding extends Pick<BoundRequest, 'method' | 'target'> {
  /** The header as received. */
  header: string
  /** Every authority of the service; the binding must be to one of them. */
  authorities: readonly string[]
}

/** The raw header and cookie texts of one request; an absent one is an empty text. */
export interface OtaCredentials {
  authorization: string
  requestId: string
  history: string
  sessionId: string
  /** The HttpOnly device cookie. */
  deviceCookie: string
  /** The `OTA-Minute` header: the minute in the token's MAC. */
  minute?: string
  /** Missing if the request has none. */
  binding?: PresentedBinding
}

/** `ok`, or the stable code of a refusal. */
export type OtaCode = 'ok' | 'login_required' | VerdictCode

/** The decision on one request. */
export interface OtaDecision {
  code: OtaCode
  /** The id of the request's sign-in; empty unless `code` is `ok`. */
  signInId: string
  /** The event for the operator that the request shows; null if it shows none. */
  event: AuditEvent | null
}

export interface OtaVerifier {
  /**
   * Decides one request: `ok` once per token. A bad token never throws.
   * @param signInId returns the id of the sign-in that the browser has now, null if nobody is signed in; asked
   * once the MAC is right. Without it, the session's own sign-in counts.
   * @throws (as a rejection) StateUnavailableError; as `signInId`.
   */
  verify(credentials: OtaCredentials, signInId?: () => Promise<string | null>): Promise<OtaDecision>
}

export interface OtaVerifierDeps {
  keys: SessionKeys
  store: SessionStore
  /** Unix milliseconds. */
  now: () => number
  /** True refuses a request without a binding; a wrong binding is always refused. */
  requireBinding?: boolean
  /** False while the guard only reports: no session then ends, and a log out of step begins anew. Default true. */
  endsSessions?: boolean
}

const codes: Record<Exclude<Admission, 'full'> | SessionEnd, OtaCode> = {
  accepted: 'ok',
  replayed: 'ota_replayed',
  late: 'ota_late',
  clockBack: 'ota_clock_stepped_back',
  lost: 'ota_resync',
  forked: 'ota_device_cloned',
  malformed: 'ota_malformed',
  idle: 'ota_session_idle',
  replaced: 'ota_session_replaced',
  revoked: 'ota_session_revoked',
}

const events: Partial<Record<Admission, AuditEvent>> = {
  lost: 'send_log_lost',
  forked: 'device_cloned',
}

const refuse = (code: OtaCode, event: AuditEvent | null = null): OtaDecision => ({
  code,
  signInId: '',
  event,
})

/** Checks shape, time and MAC first, without the store; docs/protocol.md has the order of all checks. */
export function createOtaVerifier(deps: OtaVerifierDeps): OtaVerifier {
  const { keys, store, now, requireBinding = false, endsSessions = true } = deps
  const inTurn = turnsOf(store)

  return {
    async verify(credentials, signInId) {
      const { authorization, requestId, history, sessionId, deviceCookie, binding } = credentials
      if (isOfLaterVersion(sessionId)) return refuse('ota_version_unknown')
      const token = parseToken(authorization)
      if (!token || !hasShape(credentials)) return refuse('ota_malformed')

      const time = now()
      const accepted = acceptTime(time, token.segment)
      if (!accepted) return refuse('ota_stale')

      const session = keys.derive(sessionId)
      if (!session) return refuse('ota_bad_mac')
      const { minute, absoluteSegment: segment } = accepted
      const isMadeIn = (one: number) => equalText(token.mac, session.mac(requestId, one))
      if (!isMadeIn(minute)) {
        // Labels repeat each minute: a token that arrives late is of another one, which it names itself.
        const named = parseMinute(credentials.minute ?? '')
        const isLate = named !== null && named !== minute && isMadeIn(named)
        return refuse(isLate ? 'ota_stale' : 'ota_bad_mac')
      }
      if (time >= session.expiresAt * 1000) return refuse('ota_session_expired')

      const current = signInId && (await signInId())
      const isOwners = equalText(deviceCookie, session.deviceTag)

      const decide = (record: SignInRecord | null): Step<OtaDecision> => {
        if (record?.sessionId !== sessionId) return { result: refuse('ota_bad_mac') }
        if (finishIdle(record, time)) {
          if (!endsSessions) restart(record, time)
          return { result: refuse('ota_session_idle'), write: record }
        }
        if (record.over) return { result: refuse(codes[record.over]) }
        // Before the device cookie, because the sender of a copy need not have the key.
        if (isSpent(record.log, requestId)) return { result: refuse('ota_replayed') }
        if (!isOwners) {
          return { result: refuse('ota_device_unproven', 'session_key_leaked') }
        }
        // Not an end: a lookup of the service may have failed, and finds the person again.
        if (current === null) return { result: refuse('login_required') }
        // Another person may have signed in since, and the page still uses the earlier session.
        if (current !== undefined && current !== record.signInId) {
          return { result: refuse('ota_session_replaced') }
        }
        const isBound = binding && isBindingOf(binding, credentials, session.bindingMac)
        if (!(isBound ?? !requireBinding)) return { result: refuse('ota_bad_binding') }

        const admission = judge(record, { requestId, history, minute, segment, now: time })
        if (admission === 'full') throw new StateUnavailableError()
        const code = codes[admission]
        if (code === 'ok') {
          return { result: { code, signInId: record.signInId, event: null }, write: record }
        }
        const result = refuse(code, events[admission])
        if (!record.over) return { result }
        if (!endsSessions) {
          restart(record, time)
          judge(record, { requestId, history, minute, segment, now: time })
        }
        return { result, write: record }
      }
      const { recordKey } = session
      const task = () => changeRecord(store, recordKey, decide)
      const look = (record: SignInRecord | null) => {
        const isReplay = record?.sessionId === sessionId && isSpent(record.log, requestId)
        return isReplay && !record.over ? refuse('ota_replayed') : undefined
      }
      // A thief's copies must not fill the owner's line: no request without the device cookie is accepted, all
      // copies of one token take one place, and used tokens at most half of the line.
      const decision = await (isOwners ? inTurn(recordKey, requestId, task, look) : task())

      if (decision.code === 'ok') keys.keep(sessionId, session)
      // A lost memory begins again now, not at the next sign-in.
      if (decision.code === 'ota_bad_mac') await store.ready()
      return decision
    },
  }
}

/** False for lengths and spellings that the protocol does not have, before any cryptography. */
const hasShape = ({ requestId, history, sessionId }: OtaCredentials): boolean =>
  isUuid(requestId) &&
  sessionId.length === SESSION_ID_LENGTH &&
  (history === '' || hasHistoryLength(history))

/** True if the binding is to this request. @param mac of the session. */
function isBindingOf(
  { header, authorities, method, target }: PresentedBinding,
  { authorization: token, history }: OtaCredentials,
  mac: (input: string) => string,
): boolean {
  return authorities.some((authority) => {
    const input = bindingInput({ method, authority, target, history, token })
    return input !== null && equalText(header, formatBinding(mac(input)))
  })
}
