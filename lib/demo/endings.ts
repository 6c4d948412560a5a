/**
 * Why a session is over for this page, the most telling reason first. The names are the server's
 * codes, but for those that say what only the page can know. What each is told as is in
 * ending-words.ts.
 */
const ENDINGS = [
  'clock_apart', // the server's `Date` is further off than `learnOffset` follows
  'ota_device_cloned',
  'ota_session_replaced',
  'ota_session_idle',
  'ota_session_expired',
  'ota_resync',
  'ota_stale', // several in a row: one alone is put right by the next call
  'ota_session_revoked',
  'ota_device_unproven',
  'ota_malformed', // our own calls are well made: the session cookie is missing
  'ota_bad_mac', // the server remembers ended sessions: one it does not know was forgotten
  'login_required', // fetchtoken's answer when a JWT was to be renewed
  'jwt_refused', // a JWT that was fetched a moment ago
] as const

/** One of them. */
export type Ending = (typeof ENDINGS)[number]

/** Whether a call that got this code can never succeed again in its session. */
export const isEnding = (code: string | null): code is Ending => ENDINGS.some((one) => one === code)

/** With these a session lives on: its OTA calls are right again as soon as the clock is, or always were. */
const SPARING: readonly (Ending | null)[] = [null, 'clock_apart', 'ota_stale', 'jwt_refused']

/** Whether it ended the session, which neither a wrong clock nor a refused JWT does. */
export const endsSession = (ending: Ending | null) => !SPARING.includes(ending)

/** The one of two that says more; null when there is none. */
export const mostTelling = (one: Ending | null, other: Ending | null) =>
  ENDINGS.find((ending) => ending === one || ending === other) ?? null
