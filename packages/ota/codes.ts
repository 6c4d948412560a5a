/**
 * Every reason to refuse a request or a registration: stable, one code each. docs/protocol.md has the
 * cause and cure of each; codes.test.ts compares the two.
 */

/**
 * The header with the guard's verdict on every request that it judged, accepted or refused: `<code> <request id>`, and
 * ` report` after it if the verdict changed nothing. Only it tells the client that a request has reached the guard.
 */
export const VERDICT_HEADER = 'OTA-Verdict'

/** The answer of a refusal; the message never holds a token, key or id. */
interface Refusal {
  status: 400 | 401 | 409 | 503
  message: string
}

/** The verifier’s refusals: of the token, the device or the session. */
export const verdicts = {
  ota_version_unknown: {
    status: 503,
    message: 'This server does not know the session’s version yet; try again',
  },
  ota_malformed: { status: 401, message: 'The request is not a well-formed OTA request' },
  ota_stale: { status: 401, message: 'The token is older or newer than the server accepts' },
  ota_bad_mac: { status: 401, message: 'The token does not belong to this request and session' },
  ota_replayed: { status: 401, message: 'The request id was already used' },
  ota_late: {
    status: 401,
    message: 'A later request listed this request id before the token was made',
  },
  ota_device_unproven: { status: 401, message: 'The device cookie is missing or wrong' },
  ota_bad_binding: { status: 401, message: 'The binding of the request is missing or wrong' },
  ota_session_idle: { status: 401, message: 'The session was idle for too long; sign in again' },
  ota_session_expired: { status: 401, message: 'The sign-in has expired; sign in again' },
  ota_session_replaced: { status: 401, message: 'Another sign-in replaced this session' },
  ota_session_revoked: { status: 401, message: 'The session has ended; sign in again' },
  ota_resync: {
    status: 409,
    message: 'The send log has nothing in common with the server’s; sign in again',
  },
  ota_clock_stepped_back: {
    status: 409,
    message: 'The server’s clock stepped back; try again in a minute',
  },
  ota_device_cloned: {
    status: 409,
    message: 'Two devices used this session, so it has ended; sign in again',
  },
} as const satisfies Record<string, Refusal>

/** The guard’s refusals: another scheme, or a session store that is not available. */
export const guardRefusals = {
  bearer_refused: { status: 401, message: 'Only OTA tokens are accepted here' },
  ota_state_unavailable: {
    status: 503,
    message: 'The session store is not available; try again',
  },
} as const satisfies Record<string, Refusal>

/** The refusals of a registration. */
export const enrolmentRefusals = {
  device_id_invalid: { status: 400, message: 'device-id must be a lower-case UUID' },
  device_key_invalid: { status: 400, message: 'device-key must be a public P-256 key as a JWK' },
  login_required: { status: 401, message: 'Sign in first' },
  already_enrolled: {
    status: 409,
    message: 'This sign-in has registered a device or has ended; sign in again',
  },
  enrolment_expired: {
    status: 409,
    message: 'This sign-in is too old, or a clock is wrong; sign in again',
  },
} as const satisfies Record<string, Refusal>

export const refusals = { ...verdicts, ...guardRefusals, ...enrolmentRefusals }

/**
 * The refusals that only a sender with a valid MAC gets, because they reveal that the session exists. Every other
 * refusal is identical for all session ids, so that nobody can probe them.
 */
const PROVEN: ReadonlySet<string> = new Set<VerdictCode>([
  'ota_replayed',
  'ota_late',
  'ota_device_unproven',
  'ota_bad_binding',
  'ota_session_idle',
  'ota_session_expired',
  'ota_session_replaced',
  'ota_session_revoked',
  'ota_resync',
  'ota_clock_stepped_back',
  'ota_device_cloned',
])

/** True if a refusal reveals that the MAC was right, so that a limit may count it for the session. */
export const provesKey = (code: string | null): boolean => code !== null && PROVEN.has(code)

/** Codes after which the person has to sign in again; `otaFetch` has forgotten the session, but for `login_required`. */
const OVER: ReadonlySet<string> = new Set<RefusalCode>([
  'ota_malformed',
  'ota_bad_mac',
  'ota_device_unproven',
  'ota_session_idle',
  'ota_session_expired',
  'ota_session_revoked',
  'ota_resync',
  'ota_device_cloned',
  'login_required',
  'already_enrolled',
  'enrolment_expired',
])

/**
 * True if a refusal means that the person has to sign in again.
 * @param code of the answer's body, as received.
 * @example
 * const answer = await api('/api/orders')
 * if (needsSignIn((await answer.clone().json()).code)) location.assign('/login')
 */
export const needsSignIn = (code: string | null | undefined): boolean =>
  typeof code === 'string' && OVER.has(code)

/** The code of a refused request. */
export type VerdictCode = keyof typeof verdicts
/** The code of anything that the protocol refuses. */
export type RefusalCode = keyof typeof refusals
