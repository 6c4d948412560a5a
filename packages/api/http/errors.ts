import { enrolmentRefusals, guardRefusals, verdicts } from '@one-tick-ahead/ota/codes'
import { StateUnavailableError } from '@one-tick-ahead/ota/store'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorBody } from '../contract/bodies'
import type { ErrorCode, GuardErrorCode, TokenErrorCode } from '../contract/error-codes'
import { MAX_BODY_BYTES } from '../contract/limits'
import { DatabaseUnavailableError, MessagesFullError } from '../db/database-error'
import { incomingOf } from './client-address'

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
  duplicate_header: { status: 400, message: 'A header that may appear only once was sent twice' },
  too_early: { status: 425, message: 'Please send the request again' },
  rate_limited: { status: 429, message: 'Too many requests, please wait a moment' },
  internal_error: { status: 500, message: 'Something went wrong on our side' },
} as const satisfies Record<GuardErrorCode, ErrorText>

/** Status and message of every code. */
export const errors = {
  ...guardErrors,
  ...tokenErrors,
  not_found: { status: 404, message: 'There is nothing at this address' },
  method_not_allowed: { status: 405, message: 'This address does not take this method' },
  token_missing: { status: 401, message: 'Send an OTA token or a JWT in Authorization' },
  body_too_large: { status: 413, message: `At most ${MAX_BODY_BYTES.api} bytes` },
  foreign_origin: { status: 403, message: 'This call is only for the site itself' },
  ...enrolmentRefusals,
  json_expected: { status: 415, message: 'Please send the message as application/json' },
  bad_json: { status: 400, message: 'The message is not valid JSON' },
  bad_contact_message: { status: 400, message: 'The message is incomplete' },
  contact_full: { status: 503, message: 'No more messages can be kept here just now' },
  database_unavailable: {
    status: 503,
    message: 'The database cannot be reached; please try again in a moment',
  },
} as const satisfies Record<ErrorCode, ErrorText>

/** What one refusal says beside its code. */
interface Wording {
  /** In place of the code's own text. */
  message?: string
  headers?: Record<string, string>
}

/** A refusal that a visitor or client may read. Anything else thrown becomes a plain 500. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode
  readonly headers: Record<string, string>

  constructor(
    readonly code: ErrorCode,
    { message = errors[code].message, headers = {} }: Wording = {},
  ) {
    super(message)
    this.status = errors[code].status
    this.headers = headers
  }
}

/** Answers with {@link ErrorBody}; for refusals on the hot path, which throw nothing. */
export function refuse(
  c: Context,
  code: ErrorCode,
  { message = errors[code].message, headers = {} }: Wording = {},
) {
  const { status } = errors[code]
  const body: ErrorBody = { statusCode: status, code, message }
  return c.json(body, status, headers)
}

/** Whether the client hung up in the middle of its body: then nothing failed, and nobody reads the answer. */
export function wasCutOff(error: Error, c: Context): boolean {
  const incoming = incomingOf(c)
  return incoming?.complete === false && 'code' in error && error.code === 'ECONNRESET'
}

/** The one place where a thrown error becomes an answer. `report` gets unexpected errors. */
export function answerError(error: Error, c: Context, report: (error: Error) => void) {
  if (error instanceof HttpError) return refuse(c, error.code, error)
  if (error instanceof StateUnavailableError) {
    return refuse(c, error.code, { headers: { 'Retry-After': '1' } })
  }
  if (wasCutOff(error, c)) return c.body(null, 400)
  report(error)
  if (error instanceof MessagesFullError) {
    return refuse(c, 'contact_full', { headers: { 'Retry-After': '3600' } })
  }
  if (error instanceof DatabaseUnavailableError) {
    return refuse(c, 'database_unavailable', { headers: { 'Retry-After': '5' } })
  }
  return refuse(c, 'internal_error')
}
