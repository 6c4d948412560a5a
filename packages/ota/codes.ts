/**
 * Every reason for which a request or an enrolment is refused: stable, one code each. README.md
 * beside this file has the cause and cure of each; a test holds the two together.
 */

/** The answer of a refusal; the message never holds a token, key or id. */
interface Refusal {
  status: 400 | 401 | 409 | 503
  message: string
}

/** Of a verifier: the token, the device or the session. */
export const verdicts = {
  ota_malformed: { status: 401, message: 'The request is not shaped as an OTA request' },
  ota_stale: { status: 401, message: 'The token is older or newer than the server accepts' },
  ota_bad_mac: { status: 401, message: 'The token does not belong to this request and session' },
  ota_replayed: { status: 401, message: 'The token was already used' },
  ota_late: { status: 401, message: 'The token is younger than the request it claims to be' },
  ota_device_unproven: { status: 401, message: 'The sender cannot prove to be this device' },
  ota_bad_binding: { status: 401, message: 'The token was made for another request' },
  ota_session_idle: { status: 401, message: 'The session was idle for too long; sign in again' },
  ota_session_expired: { status: 401, message: 'The sign-in is over; sign in again' },
  ota_session_replaced: { status: 401, message: 'Another sign-in took the place of this session' },
  ota_session_revoked: { status: 401, message: 'The session has ended; sign in again' },
  ota_resync: { status: 409, message: 'Device and server are out of step; sign in again' },
  ota_device_cloned: { status: 409, message: 'Two devices used this session; it is revoked' },
} as const satisfies Record<string, Refusal>

/** Of the guard around it: another scheme, and a store that cannot be reached. */
export const guardRefusals = {
  bearer_refused: { status: 401, message: 'Only one-time tokens are accepted here' },
  ota_state_unavailable: {
    status: 503,
    message: 'The session store cannot take this request now; please try again',
  },
} as const satisfies Record<string, Refusal>

/** Of an enrolment. */
export const enrolmentRefusals = {
  device_id_invalid: { status: 400, message: 'device-id must be a lower-case UUID' },
  device_key_invalid: { status: 400, message: 'device-key must be a public P-256 key as a JWK' },
  login_required: { status: 401, message: 'Sign in first' },
  already_enrolled: {
    status: 409,
    message: 'This sign-in has registered its device already. Sign in again.',
  },
  enrolment_expired: {
    status: 409,
    message: 'This sign-in is too old to register a device; sign in again',
  },
} as const satisfies Record<string, Refusal>

export const refusals = { ...verdicts, ...guardRefusals, ...enrolmentRefusals }

/** The code of a refused request. */
export type VerdictCode = keyof typeof verdicts
/** The code of anything that the protocol refuses. */
export type RefusalCode = keyof typeof refusals
