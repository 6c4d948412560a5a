import type { GuardErrorCode, TokenErrorCode } from '@one-tick-ahead/api/contract/error-codes'
import { LOGIN_LIFETIME_SECONDS, TRANSACTION_SECONDS } from '@one-tick-ahead/api/contract/limits'
import type { SignInFailure } from '@one-tick-ahead/api/contract/sign-in'
import { ANSWER_LIMIT_MS } from '@one-tick-ahead/ota/client/time-limit'
import { IDLE_TIMEOUT_MS } from '@one-tick-ahead/ota/limits'
import { quotes } from '@/content/benchmarks'
import type { CheckName } from '@/lib/checks'

/* The demo’s refusals and introduction. The panels’ own labels and notes are in their files. */

const LOGIN_HOURS = LOGIN_LIFETIME_SECONDS / 3600
const IDLE_MINUTES = IDLE_TIMEOUT_MS / 60_000

interface CodeWords {
  /** The server’s check that refuses with this code; missing where no check of a token decides. */
  check?: CheckName | 'Signature' | 'Scheme'
  /** Sentences for one call. */
  call: string
  /** The reason why a session has ended; missing where it continues. */
  session?: string
}

/** A code with one sentence for its call and its session. */
const ending = (check: CheckName, text: string): CodeWords => ({ check, call: text, session: text })

/** The server’s codes. */
const codes: Readonly<Record<TokenErrorCode | GuardErrorCode | 'login_required', CodeWords>> = {
  jwt_invalid: {
    check: 'Signature',
    call: 'The JWT was altered, or signed with a key that the server does not know.',
    session: 'The server refuses this session’s JWT.',
  },
  jwt_expired: { check: 'Expiry', call: 'The JWT has expired.' },
  login_required: {
    call: 'Your sign-in has ended.',
    session: 'Your sign-in has ended, so the server issues no new JWT.',
  },
  bearer_refused: { check: 'Scheme', call: 'The server accepts only OTA tokens here.' },
  ota_malformed: {
    check: 'Shape',
    call: 'Part of the request is missing or malformed, usually the session cookie.',
    // Our own calls are well formed unless this browser's storage is edited.
    session: 'This browser’s session cookie is missing, or its send log was altered.',
  },
  ota_stale: { check: 'Time', call: 'The token is older or newer than the server accepts.' },
  ota_bad_mac: {
    check: 'HMAC',
    call: 'The server computed a different HMAC: the session key, request id, device id or minute differs.',
    // The server remembers ended sessions. An unknown one looks the same as one with another key.
    session:
      'The server no longer recognises this session: the server lost the record, or this browser’s key changed.',
  },
  ota_replayed: { check: 'Session store', call: 'This request id has been used before.' },
  ota_late: {
    check: 'Send log',
    call: 'A later request had already listed this request id when the token was made.',
  },
  ota_device_unproven: {
    check: 'Device',
    call: 'The token is valid, but the device cookie is missing or belongs to another session.',
    session: 'This browser’s device cookie is missing or belongs to another session.',
  },
  ota_bad_binding: {
    check: 'Binding',
    call: 'The request binding is missing, or was made for another address or send log.',
  },
  ota_session_idle: ending(
    'Session store',
    `The server ended this session: it was idle for ${IDLE_MINUTES} minutes.`,
  ),
  ota_session_expired: ending(
    'Expiry',
    `The server ended this session: a sign-in lasts ${LOGIN_HOURS} hours.`,
  ),
  ota_session_replaced: ending(
    'Session store',
    'Another sign-in in this browser replaced this session.',
  ),
  ota_session_revoked: ending(
    'Session store',
    'The server ended this session: you logged out elsewhere, or two devices used it.',
  ),
  ota_resync: ending('Send log', 'This browser’s send log and the server’s no longer match.'),
  ota_clock_stepped_back: {
    check: 'Send log',
    call: 'The server’s clock stepped back, so it cannot tell yet whether the token was used.',
  },
  ota_version_unknown: { call: 'This server does not know the version of this session yet.' },
  ota_device_cloned: ending(
    'Send log',
    'Two devices used this session, so the server ended it for both.',
  ),
  ota_state_unavailable: {
    call: 'The server cannot reach its session store, so it accepts no token. Try again.',
  },
  duplicate_header: { call: 'A header that may appear only once was sent twice.' },
  too_early: {
    call: 'The request arrived before the connection was safe from replays. Try again.',
  },
  rate_limited: { call: 'Too many requests. Wait a moment, then try again.' },
  internal_error: { call: 'The server failed. Try again.' },
}

/** @returns undefined for null and for a code that a proxy or a newer server sent. */
const wordsOf = (code: string | null): CodeWords | undefined =>
  code !== null && Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : undefined

/** A sentence for the code of a refused call; empty for an unknown code. */
export const wordsFor = (code: string | null): string => wordsOf(code)?.call ?? ''

/** The check that refuses with a code; null if no check of a token does. */
export const refusingCheck = (code: string | null): string | null => wordsOf(code)?.check ?? null

/** The reason why a call with this code ends its session; null where the session continues. */
export const endOfSession = (code: string | null): string | null => wordsOf(code)?.session ?? null

/** The reason for no usable answer; `unsent`: no token was made; `unreadable`: a 200 without a list. */
export type NoAnswer = 'offline' | 'timeout' | 'unreachable' | 'unreadable' | 'unsent'

/** Shown beside the status 500, which the specification gives a call without an answer. */
export const noAnswerWords: Readonly<Record<NoAnswer, string>> = {
  offline: 'no answer: this device is offline',
  timeout: `no answer within ${ANSWER_LIMIT_MS / 1000} s`,
  unreachable: 'no answer: the server is unreachable',
  unreadable: 'the answer is unreadable',
  unsent: 'not sent: this browser could not make a token',
}

/** The reason for a failed sign-in, by the code in the demo’s address, and the next step. */
export const failureWords: Readonly<Record<SignInFailure, string>> = {
  cancelled: 'You cancelled the sign-in. Nothing has changed.',
  cookies:
    'Your browser did not return our cookie. Allow cookies for this site, then try again in this browser.',
  expired: `The sign-in took longer than ${TRANSACTION_SECONDS / 60} minutes, had already been used, or was started on another page. Try again from here.`,
  busy: 'Too many sign-ins came from your network. Wait a minute, then try again.',
  failed:
    'The provider or our server could not complete the sign-in. Wait a minute, then try again.',
}

/** Sentences for a code from the address, which anyone can write; null for an unknown one. */
export const failureOf = (code: string | null): string | null =>
  code !== null && Object.hasOwn(failureWords, code) ? failureWords[code as SignInFailure] : null

/** The page before the sign-in; the steps are in their order. */
export const introWords = {
  live: 'Live, against a real server.',
  offline: 'The demo server is not running here.',
  lede: 'Call the same API with a JWT and with OTA tokens',
  ledeEnd: ', then steal both and see which one still works for the thief',
  needsScripts: 'The demo makes its tokens in your browser, so it needs JavaScript.',
  films: 'Watch the films instead.',
  withAttacks: {
    heading: 'Be yourself, then be the thief',
    text: 'Sign in, then attack your own session. Your browser sends nothing until you press the button.',
  },
  withoutAttacks: {
    heading: 'Watch one server check both',
    text: 'Sign in and compare the two. This site runs no attacker host, so the films show the attacks.',
  },
  withScripts: 'With JavaScript, this happens:',
  shared:
    'We ask Google only for your account number, so we receive neither your name nor your email address.',
  steps: [
    {
      title: 'You sign in',
      text: 'Your browser visits the sign-in provider and returns with a sign-in cookie.',
    },
    {
      title: 'Your browser registers',
      text: 'Your browser fetches a JWT, sends its device id and receives the session key for its OTA tokens.',
    },
    {
      title: 'Both run side by side',
      text: 'Every 2 seconds each panel makes one call and shows how long the server took to check its token.',
    },
    {
      title: 'You attack your own session',
      text: 'Our attacker host, a second server in the role of the thief, uses your stolen JWT, a stolen OTA token and everything that a script can copy.',
    },
  ],
  /** Compares by the measured figures alone, so that it stays true after the next measurement. */
  timing: `Checking a JWT here means checking a public-key signature (RS256). Checking an OTA token needs one HMAC, and the server then records its use. In our benchmark, where each check runs many times in a row, accepting an RS256 JWT took ${quotes['fast-jwt RS256 accept']} times as long as one HMAC-SHA512, an OTA token ${quotes['OTA accept, all checks']} times and an HS256 JWT ${quotes['fast-jwt HS256 accept']} times. OTA’s advantage is not speed but that each token works only once.`,
  storage: 'In this demo only, local storage holds the JWT, the session key and the send log',
  storageEnd: ', so that the attacks can find them',
  production: 'The package keeps its key where scripts cannot read it.',
  recording: {
    /** Before the day. */
    heading: 'A recorded run of',
    text: 'Our script signed in to the demo, then replayed its JWT and its last OTA request, once each. The recording sends nothing when it plays.',
    /** Where visitors can sign in. */
    next: 'Sign in to run your own.',
  },
} as const
