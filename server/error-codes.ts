import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { MAX_BODY_BYTES } from './json-body'
import type { JwtCode } from './tokens/jwt'
import type { OtaCode } from './tokens/ota-verifier'

/** What a refusal says unless its call knows better; never a token, key or stack trace. */
interface ErrorText {
  status: ContentfulStatusCode
  message: string
}

/** The last two are not a verifier's: a setting, and a session store that cannot be reached. */
type TokenRefusal = Exclude<JwtCode | OtaCode, 'ok'> | 'bearer_refused' | 'ota_state_unavailable'

/**
 * What GET /api/customer and its sister answer to a token that they refuse; the type keeps it
 * complete. `ota_bad_mac` is also what an unknown session gets: same code, same text.
 */
export const tokenErrors = {
  bearer_refused: { status: 401, message: 'These records are under OTA only' },
  jwt_invalid: { status: 401, message: 'The bearer token is not valid' },
  jwt_expired: { status: 401, message: 'The bearer token has expired' },
  ota_malformed: { status: 401, message: 'The request is not shaped as an OTA request' },
  ota_stale: { status: 401, message: 'The token is older or newer than the server accepts' },
  ota_bad_mac: { status: 401, message: 'The token does not belong to this request and session' },
  ota_replayed: { status: 401, message: 'The token was already used' },
  ota_late: { status: 401, message: 'The token is younger than the request it claims to be' },
  ota_device_unproven: { status: 401, message: 'The sender cannot prove to be this device' },
  ota_session_idle: { status: 401, message: 'The session was idle for too long; sign in again' },
  ota_session_expired: { status: 401, message: 'The sign-in is over; sign in again' },
  ota_session_replaced: { status: 401, message: 'Another sign-in took the place of this session' },
  ota_session_revoked: { status: 401, message: 'The session has ended; sign in again' },
  ota_resync: { status: 409, message: 'Device and server are out of step; sign in again' },
  ota_device_cloned: { status: 409, message: 'Two devices used this session; it is revoked' },
  ota_state_unavailable: {
    status: 503,
    message: 'The session store cannot be reached; please try again',
  },
} as const satisfies Record<TokenRefusal, ErrorText>

/** What the common guards answer, whatever the call. */
export const guardErrors = {
  duplicate_header: { status: 400, message: 'A header that may stand once was sent twice' },
  too_early: { status: 425, message: 'Please send the request again' },
  rate_limited: { status: 429, message: 'Too many requests, please wait a moment' },
  internal_error: { status: 500, message: 'Something went wrong on our side' },
} as const satisfies Record<string, ErrorText>

/**
 * Every `code` that the API answers with. Handlers refuse by code and the API reference is written
 * from the same table, so a code that is not here can be neither sent nor left undocumented.
 */
export const errors = {
  ...guardErrors,
  ...tokenErrors,
  not_found: { status: 404, message: 'There is nothing at this address' },
  method_not_allowed: { status: 405, message: 'This address does not take this method' },
  body_too_large: { status: 413, message: `At most ${MAX_BODY_BYTES} bytes` },
  foreign_origin: { status: 403, message: 'This call is only for the site itself' },
  login_required: { status: 401, message: 'Sign in first' },
  device_id_invalid: { status: 400, message: 'device-id must be a lower-case UUID' },
  already_enrolled: {
    status: 409,
    message: 'This sign-in has been used; sign in again',
  },
  enrolment_expired: {
    status: 409,
    message: 'This sign-in is too old to register a device; sign in again',
  },
  json_expected: { status: 415, message: 'Please send the message as application/json' },
  bad_json: { status: 400, message: 'The message is not valid JSON' },
  bad_contact_message: { status: 400, message: 'The message is incomplete' },
  database_unavailable: {
    status: 503,
    message: 'The database cannot be reached; please try again in a moment',
  },
} as const satisfies Record<string, ErrorText>

/** Stable and machine readable, e.g. `login_required`. */
export type ErrorCode = keyof typeof errors
