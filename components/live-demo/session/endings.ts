import type { ErrorCode } from '@one-tick-ahead/api/contract/error-codes'
import { LOGIN_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import type { VerdictCode } from '@one-tick-ahead/ota/codes'
import { IDLE_TIMEOUT_MS } from '@one-tick-ahead/ota/limits'

/** Refusals of one request: the session lives on. */
type Passing = 'ota_replayed' | 'ota_late' | 'ota_bad_binding'

/**
 * Why a session is over for this page. The names are the server's codes, but for one that says what
 * only the page can know.
 */
export type Ending =
  | Exclude<VerdictCode, Passing>
  | Extract<ErrorCode, 'login_required'>
  | 'jwt_refused'

const LOGIN_HOURS = LOGIN_LIFETIME_SECONDS / 3600
const IDLE_MINUTES = IDLE_TIMEOUT_MS / 60_000

/** Why a session is over, in one line for the visitor. The most telling comes first. */
export const endingWords: Readonly<Record<Ending, string>> = {
  ota_device_cloned: 'Two senders used this session, so the server ended it for both.',
  ota_session_replaced: 'Another sign-in from this browser took the place of this session.',
  ota_session_idle: `The server ended this session: it was idle for ${IDLE_MINUTES} minutes.`,
  ota_session_expired: `This session is over: ${LOGIN_HOURS} hours have passed since the sign-in.`,
  ota_resync: 'The server’s log of this session and this browser’s no longer agree.',
  // Several in a row: one alone is put right by the next call.
  ota_stale: 'The clocks of this device and the server disagree, so its tokens are refused.',
  ota_session_revoked:
    'The server ended this session: after a LogOut elsewhere, or because two senders used it.',
  ota_device_unproven: 'This browser’s device cookie is gone or belongs to another session.',
  // Our own calls are well made: the session cookie is missing.
  ota_malformed: `This browser’s session cookie is gone: deleted, or its ${LOGIN_HOURS} hours are over.`,
  // The server remembers ended sessions. One it does not know looks like one under another key.
  ota_bad_mac:
    'The server refuses this session’s codes: it forgot the session, or the key here changed.',
  // The answer of fetchtoken when a JWT was to be renewed.
  login_required: 'Your sign-in is over on the server: it issues no new bearer token.',
  // A JWT that was fetched a moment ago.
  jwt_refused: 'The server refuses this session’s bearer token, even a new one.',
}

const ENDINGS = Object.keys(endingWords) as Ending[]

/** Whether a call that got this code can never succeed again in its session. */
export const isEnding = (code: string | null): code is Ending => ENDINGS.some((one) => one === code)

/** The one of them that says most; null when there is none. */
export const mostTelling = (...endings: (Ending | null)[]) =>
  ENDINGS.find((ending) => endings.includes(ending)) ?? null
