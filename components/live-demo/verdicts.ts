import type { GuardErrorCode, TokenErrorCode } from '@one-tick-ahead/api/contract/error-codes'
import { LOGIN_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import { ANSWER_LIMIT_MS } from '@one-tick-ahead/ota/client/probe'
import { IDLE_TIMEOUT_MS } from '@one-tick-ahead/ota/limits'
import type { NoAnswer, Unsent } from '@/components/live-demo/monitors/call'
import { type AttackKind, targetOf } from './kinds'
import { tokenKinds } from './token-kinds'

/** What the codes mean for the visitor that a monitor's call can be refused with. */
const words: Readonly<Record<TokenErrorCode | GuardErrorCode, string>> = {
  jwt_invalid: 'The server does not know the key this token was signed with, or it was altered.',
  jwt_expired: 'The token has expired.',
  bearer_refused: 'Here only one-time tokens open the records.',
  ota_malformed: 'A part of the request is missing or malformed, often the session cookie.',
  ota_stale: 'The token was made too early or too late for the server’s clock.',
  ota_bad_mac: 'The server computed another HMAC: another key, id, device or minute.',
  ota_replayed: 'This request id was used before.',
  ota_late: 'A later request had already announced this id before this token was made.',
  ota_device_unproven: 'The token is right, but the device cookie is missing or another’s.',
  ota_bad_binding: 'The binding is missing, or of a request with another address or history.',
  ota_session_idle: `Nothing was accepted for ${IDLE_TIMEOUT_MS / 60_000} minutes, and the session ended.`,
  ota_session_expired: `The sign-in is over after ${LOGIN_LIFETIME_SECONDS / 3600} hours, and the session with it.`,
  ota_session_replaced: 'Another sign-in in this browser took the place of the session.',
  ota_session_revoked: 'The server has ended the session.',
  ota_resync: 'The server cannot follow the send log any more: sign in again.',
  ota_device_cloned: 'Two devices used one send log, so the session ended for both.',
  ota_state_unavailable:
    'The server cannot reach its memory of spent tokens, and without it accepts none.',
  duplicate_header: 'A header with a proof arrived twice.',
  too_early: 'The request came before the connection was safe from replays.',
  rate_limited: 'Too many requests in a short time.',
  internal_error: 'Something went wrong on the server.',
}

/** Why a row has no answer to show, after the status that the specification gives it. */
export const noAnswerWords: Readonly<Record<NoAnswer, string>> = {
  offline: 'no answer: this device is offline',
  timeout: `no answer in ${ANSWER_LIMIT_MS / 1000} s`,
  unreachable: 'no answer: server not reached',
  unreadable: 'answer could not be read',
  unsent: 'not sent: no token could be made',
}

/** A sentence for a code; empty for one that is not known here. */
export function wordsFor(code: string | null): string {
  return code !== null && Object.hasOwn(words, code) ? words[code as keyof typeof words] : ''
}

/** Why a row has no request to show. @param reason undefined when none could be made. */
export function unsentWords(reason: Unsent | undefined): string {
  if (reason === 'unreachable') {
    return 'No request left: the server could not be reached, so no request id was announced.'
  }
  return 'No request left: the token could not be made.'
}

/** Who won an attack: the thief, the server, or nobody, since nobody judged. */
export type Outcome = 'in' | 'held' | 'no-verdict' | 'no-answer'

/** What a target answers a thief whom it refuses: 409 where it noticed a second sender. */
const REFUSALS = [401, 409]

/** @param status that was answered. */
export function outcomeOf(status: number): Outcome {
  if (status === 200) return 'in'
  return REFUSALS.includes(status) ? 'held' : 'no-verdict'
}

/** The verdict in words, the same in every log and summary. */
export function outcomeWords(outcome: Outcome, kind: AttackKind): string {
  if (outcome === 'in') return 'The thief got in'
  if (outcome === 'no-answer') return 'Nobody answered'
  if (outcome === 'no-verdict') return 'No verdict'
  return tokenKinds[targetOf(kind)].held
}
