import { enrolmentRefusals, guardRefusals, verdicts } from '@one-tick-ahead/ota/codes'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorCode, GuardErrorCode, TokenErrorCode } from '../contract/error-codes'
import { MAX_BODY_BYTES } from '../contract/limits'

/** What a refusal says unless its call knows better; never a token, key or stack trace. */
interface ErrorText {
  status: ContentfulStatusCode
  message: string
}

/**
 * What GET /api/customer and its sister answer to a token that they refuse. `ota_bad_mac` is also
 * what an unknown session gets: same code, same text.
 */
export const tokenErrors = {
  ...guardRefusals,
  jwt_invalid: { status: 401, message: 'The bearer token is not valid' },
  jwt_expired: { status: 401, message: 'The bearer token has expired' },
  ...verdicts,
} as const satisfies Record<TokenErrorCode, ErrorText>

/** What the common guards answer, whatever the call. */
export const guardErrors = {
  duplicate_header: { status: 400, message: 'A header that may stand once was sent twice' },
  too_early: { status: 425, message: 'Please send the request again' },
  rate_limited: { status: 429, message: 'Too many requests, please wait a moment' },
  internal_error: { status: 500, message: 'Something went wrong on our side' },
} as const satisfies Record<GuardErrorCode, ErrorText>

/**
 * Status and message of every code. Handlers refuse by code and the API reference is made from the
 * same table, so a code that is not here can be neither sent nor left undocumented.
 */
export const errors = {
  ...guardErrors,
  ...tokenErrors,
  not_found: { status: 404, message: 'There is nothing at this address' },
  method_not_allowed: { status: 405, message: 'This address does not take this method' },
  body_too_large: { status: 413, message: `At most ${MAX_BODY_BYTES.api} bytes` },
  foreign_origin: { status: 403, message: 'This call is only for the site itself' },
  ...enrolmentRefusals,
  json_expected: { status: 415, message: 'Please send the message as application/json' },
  bad_json: { status: 400, message: 'The message is not valid JSON' },
  bad_contact_message: { status: 400, message: 'The message is incomplete' },
  contact_full: { status: 503, message: 'No more messages can be kept here just now' },
  bad_violation_report: { status: 400, message: 'This is no report of a violation' },
  server_view_off: { status: 404, message: 'This server does not keep what it saw of a request' },
  server_view_unproven: {
    status: 401,
    message: 'Only the browser of the session is told what was seen of it',
  },
  server_view_unknown: {
    status: 404,
    message: 'Nothing is kept of such a request of this session, or not any more',
  },
  database_unavailable: {
    status: 503,
    message: 'The database cannot be reached; please try again in a moment',
  },
} as const satisfies Record<ErrorCode, ErrorText>
