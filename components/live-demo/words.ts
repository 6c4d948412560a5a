import type { GuardErrorCode, TokenErrorCode } from '@one-tick-ahead/api/contract/error-codes'
import { LOGIN_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import type { SignInFailure } from '@one-tick-ahead/api/contract/sign-in'
import { ANSWER_LIMIT_MS } from '@one-tick-ahead/ota/client/probe'
import { IDLE_TIMEOUT_MS } from '@one-tick-ahead/ota/limits'

/* Every code that the demo puts into words, and its words. */

const LOGIN_HOURS = LOGIN_LIFETIME_SECONDS / 3600
const IDLE_MINUTES = IDLE_TIMEOUT_MS / 60_000

interface CodeWords {
  /** The server’s check that refuses with this code; missing where no check of a token decides. */
  check?: string
  /** Sentences for one call. */
  call: string
  /** The reason why a session has ended; missing where it continues. */
  session?: string
}

/** The server’s codes. */
const codes: Readonly<Record<TokenErrorCode | GuardErrorCode | 'login_required', CodeWords>> = {
  jwt_invalid: {
    check: 'Signature',
    call: 'The server does not know the key this token was signed with, or it was altered.',
    session: 'The server refuses this session’s JWT.',
  },
  jwt_expired: { check: 'Expiry', call: 'The token has expired.' },
  login_required: {
    call: 'The sign-in has ended.',
    session: 'Your sign-in has ended on the server, so it issues no new JWT.',
  },
  bearer_refused: { check: 'Scheme', call: 'Only OTA tokens open the records here.' },
  ota_malformed: {
    check: 'Shape',
    call: 'A part of the request is missing or malformed, often the session cookie.',
    // Our own calls are well made, unless somebody edits what this browser keeps.
    session: `This browser’s session cookie is gone, after ${LOGIN_HOURS} hours or deleted, or its send log was altered.`,
  },
  ota_stale: {
    check: 'Time window',
    call: 'The token was made too early or too late for the server’s clock.',
  },
  ota_bad_mac: {
    check: 'HMAC',
    call: 'The server computed another HMAC: another key, id, device or minute.',
    // The server remembers ended sessions. One it does not know looks like one under another key.
    session:
      'The server no longer recognises this session: it lost its record of it, or the key in this browser changed.',
  },
  ota_replayed: { check: 'Used request ids', call: 'This request id was used before.' },
  ota_late: {
    check: 'Send log',
    call: 'A later request had already announced this id before this token was made.',
  },
  ota_device_unproven: {
    check: 'Device cookie',
    call: 'The token is right, but the device cookie is missing or another’s.',
    session: 'This browser’s device cookie is gone or belongs to another session.',
  },
  ota_bad_binding: {
    check: 'Binding',
    call: 'The binding is missing, or belongs to a request with another address or send log.',
  },
  ota_session_idle: {
    check: 'Session',
    call: `Nothing was accepted for ${IDLE_MINUTES} minutes, and the session ended.`,
    session: `The server ended this session: it was idle for ${IDLE_MINUTES} minutes.`,
  },
  ota_session_expired: {
    check: 'Session',
    call: `The sign-in ended after ${LOGIN_HOURS} hours, and the session with it.`,
    session: `This session has ended: ${LOGIN_HOURS} hours have passed since the sign-in.`,
  },
  ota_session_replaced: {
    check: 'Session',
    call: 'Another sign-in in this browser took the place of the session.',
    session: 'Another sign-in in this browser took the place of this session.',
  },
  ota_session_revoked: {
    check: 'Session',
    call: 'The server has ended the session.',
    session:
      'The server ended this session: after a LogOut elsewhere, or because two senders used it.',
  },
  ota_resync: {
    check: 'Send log',
    call: 'The server cannot follow the send log any more: sign in again.',
    session: 'The server’s send log of this session and this browser’s no longer agree.',
  },
  ota_device_cloned: {
    check: 'Send log',
    call: 'Two devices used one send log, so the session ended for both.',
    session: 'Two senders used this session, so the server ended it for both.',
  },
  ota_state_unavailable: {
    call: 'The server cannot reach its session store, and without it accepts no token.',
  },
  duplicate_header: { call: 'A header with a proof arrived twice.' },
  too_early: { call: 'The request came before the connection was safe from replays.' },
  rate_limited: { call: 'Too many requests in a short time.' },
  internal_error: { call: 'Something went wrong on the server.' },
}

/** @returns undefined for null and for a code that a proxy or a newer server sent. */
const wordsOf = (code: string | null): CodeWords | undefined =>
  code !== null && Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : undefined

/** A sentence for the code of a refused call; empty for one that is not known here. */
export const wordsFor = (code: string | null): string => wordsOf(code)?.call ?? ''

/** The check that refuses with a code; null for one that came from no check of a token. */
export const refusingCheck = (code: string | null): string | null => wordsOf(code)?.check ?? null

/** The reason why a call with this code ends its session; null where the session continues. */
export const endOfSession = (code: string | null): string | null => wordsOf(code)?.session ?? null

/** Why there is no usable answer; `unsent`: no token could be made; `unreadable`: a 200 that is no list. */
export type NoAnswer = 'offline' | 'timeout' | 'unreachable' | 'unreadable' | 'unsent'

/** Beside the status 500, which the specification gives a call without an answer. */
export const noAnswerWords: Readonly<Record<NoAnswer, string>> = {
  offline: 'no answer: this device is offline',
  timeout: `no answer in ${ANSWER_LIMIT_MS / 1000} s`,
  unreachable: 'no answer: server not reached',
  unreadable: 'answer could not be read',
  unsent: 'not sent: no token could be made',
}

/** Why a row has no request to show. @param reason undefined when no token could be made. */
export const unsentWords = (reason: 'unreachable' | undefined): string =>
  reason === 'unreachable'
    ? 'No request left: the server could not be reached, so no request id was announced.'
    : 'No request left: the token could not be made.'

/** The end of an attack: for the thief, for the server, or without a verdict. */
export type Outcome = 'in' | 'held' | 'no-verdict' | 'no-answer'

/** The target answers a refused thief 401, or 409 where it noticed a second sender. */
const REFUSALS = [401, 409]

/** @param status that was answered. */
export function outcomeOf(status: number): Outcome {
  if (status === 200) return 'in'
  return REFUSALS.includes(status) ? 'held' : 'no-verdict'
}

/** The verdict in words, the same in every log and summary. */
export function outcomeWords(outcome: Outcome, kind: 'jwt' | 'ota'): string {
  if (outcome === 'in') return 'The thief got in'
  if (outcome === 'no-answer') return 'Nobody answered'
  if (outcome === 'no-verdict') return 'No verdict'
  return kind === 'jwt' ? 'The JWT was refused' : 'OTA held'
}

/** Why a sign-in failed, by the code in the demo’s address, and what to do. */
export const failureWords: Readonly<Record<SignInFailure, string>> = {
  cancelled: 'You cancelled it on the provider’s page. Nothing was changed.',
  cookies:
    'Its cookie did not come back. Allow cookies for this site, then start again in this browser.',
  expired:
    'It can no longer be used: it took longer than ten minutes, was used before, or began on another page. Start again from here.',
  busy: 'Too many sign-ins come from your network. Wait a minute, then start again.',
  failed: 'The provider or our server could not complete it. Wait a minute, then start again.',
}

/** Sentences for a code from the address, which anyone can write; null for an unknown one. */
export const failureOf = (code: string | null): string | null =>
  code !== null && Object.hasOwn(failureWords, code) ? failureWords[code as SignInFailure] : null
