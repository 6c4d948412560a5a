import { StateUnavailableError } from '@one-tick-ahead/ota'
import { enrolmentRefusals, guardRefusals, verdicts } from '@one-tick-ahead/ota/codes'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorBody } from '../contract/bodies'
import type { ErrorCode, GuardErrorCode, TokenErrorCode } from '../contract/error-codes'
import { MAX_BODY_BYTES } from '../contract/limits'
import { DatabaseUnavailableError, MessagesFullError } from '../db/database-error'
import { incomingOf } from './client-address'

/** The answer of a refusal; its message never holds a token, key or stack trace. */
interface ErrorText {
  status: ContentfulStatusCode
  message: string
}

/**
 * The answers to a refused token. An unknown session gets `ota_bad_mac`, too: the answer must not
 * tell which sessions exist.
 */
export const tokenErrors = {
  ...guardRefusals,
  jwt_invalid: { status: 401, message: 'The JWT is not valid' },
  jwt_expired: { status: 401, message: 'The JWT has expired' },
  ...verdicts,
} as const satisfies Record<TokenErrorCode, ErrorText>

/** The answers of the guards before every call. */
export const guardErrors = {
  duplicate_header: { status: 400, message: 'A header that may appear only once was sent twice' },
  too_early: { status: 425, message: 'The request arrived as early data; send it again' },
  rate_limited: { status: 429, message: 'Too many requests; wait a moment, then try again' },
  internal_error: { status: 500, message: 'Something went wrong on our side; try again' },
} as const satisfies Record<GuardErrorCode, ErrorText>

/** Status and message of every code. */
export const errors = {
  ...guardErrors,
  ...tokenErrors,
  not_found: { status: 404, message: 'This address does not exist' },
  method_not_allowed: { status: 405, message: 'This address does not accept this method' },
  token_missing: { status: 401, message: 'Send an OTA token or a JWT in Authorization' },
  body_too_large: { status: 413, message: `The body is larger than ${MAX_BODY_BYTES.api} bytes` },
  foreign_origin: { status: 403, message: 'Only the site itself may make this call' },
  ...enrolmentRefusals,
  json_expected: { status: 415, message: 'Send the message as application/json' },
  bad_json: { status: 400, message: 'The message is not valid JSON' },
  bad_contact_message: { status: 400, message: 'The message is incomplete' },
  contact_full: { status: 503, message: 'Our inbox is full, so we could not save your message' },
  database_unavailable: {
    status: 503,
    message: 'Our database did not answer; wait a moment, then try again',
  },
} as const satisfies Record<ErrorCode, ErrorText>

/** The parts of a refusal besides its code. */
interface Wording {
  /** Replaces the code's own text. */
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

/** The challenge that each 401 needs (RFC 9110 §15.5.2): of the scheme whose credentials are refused. */
const challengeOf = (code: ErrorCode) =>
  `${code.startsWith('jwt_') ? 'Bearer' : 'OTA'} error="${code}"`

/** The body of a refusal. */
export const bodyOf = (code: ErrorCode, message: string = errors[code].message): ErrorBody => ({
  statusCode: errors[code].status,
  code,
  message,
})

/** Answers with {@link ErrorBody}; for refusals on the hot path, which throw nothing. */
export function refuse(c: Context, code: ErrorCode, { message, headers = {} }: Wording = {}) {
  const { status } = errors[code]
  const challenge: Record<string, string> =
    status === 401 ? { 'WWW-Authenticate': challengeOf(code) } : {}
  return c.json(bodyOf(code, message), status, { ...challenge, ...headers })
}

/** True if the client hung up in the middle of its body: nothing failed, and no one reads the answer. */
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
