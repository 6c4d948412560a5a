import type { ErrorCode } from '@one-tick-ahead/api/contract/error-codes'
import type { VerdictCode } from '@one-tick-ahead/ota/codes'

/** Refusals of one request: the session lives on. */
type Passing = 'ota_replayed' | 'ota_late' | 'ota_bad_binding'

/**
 * Why a session is over for this page. The names are the server's codes, but for one that says what
 * only the page can know. What each is told as is in ending-words.ts.
 */
export type Ending =
  | Exclude<VerdictCode, Passing>
  | Extract<ErrorCode, 'login_required'>
  | 'jwt_refused'

/** The most telling first. */
const ENDINGS = Object.keys({
  ota_device_cloned: true,
  ota_session_replaced: true,
  ota_session_idle: true,
  ota_session_expired: true,
  ota_resync: true,
  ota_stale: true, // several in a row: one alone is put right by the next call
  ota_session_revoked: true,
  ota_device_unproven: true,
  ota_malformed: true, // our own calls are well made: the session cookie is missing
  ota_bad_mac: true, // the server remembers ended sessions: one it does not know was forgotten
  login_required: true, // fetchtoken's answer when a JWT was to be renewed
  jwt_refused: true, // a JWT that was fetched a moment ago
} satisfies Record<Ending, true>) as Ending[]

/** Whether a call that got this code can never succeed again in its session. */
export const isEnding = (code: string | null): code is Ending => ENDINGS.some((one) => one === code)

/** With these a session lives on: its OTA calls are right again as soon as the clock is, or always were. */
const SPARING: readonly (Ending | null)[] = [null, 'ota_stale', 'jwt_refused']

/** Whether it ended the session, which neither a wrong clock nor a refused JWT does. */
export const endsSession = (ending: Ending | null) => !SPARING.includes(ending)

/** The one of two that says more; null when there is none. */
export const mostTelling = (one: Ending | null, other: Ending | null) =>
  ENDINGS.find((ending) => ending === one || ending === other) ?? null
