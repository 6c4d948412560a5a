import { StateUnavailableError } from '@one-tick-ahead/ota/store'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorBody } from '../contract/bodies'
import type { ErrorCode } from '../contract/error-codes'
import { DatabaseUnavailableError, MessagesFullError } from '../db/database-error'
import type { BoundedLog } from '../logs/bounded-log'
import { incomingOf } from './client-address'
import { errors } from './error-codes'

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

/** With the stack, for whoever mends it. @param request what it is called in the log. */
export function tellError(log: BoundedLog, error: Error, request?: string) {
  const subject = { error: error.name, reason: error.message }
  log.tell({ level: 'error', message: 'unexpected', subject, details: { err: error, request } })
}

/** Whether the client hung up in the middle of its body: nothing failed, and nobody reads on. */
export function wasCutOff(error: Error, c: Context): boolean {
  const incoming = incomingOf(c)
  return incoming?.complete === false && 'code' in error && error.code === 'ECONNRESET'
}

/** The one place where a thrown error becomes an answer; `report` gets what nobody expected. */
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
