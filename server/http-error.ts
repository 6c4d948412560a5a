import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { DatabaseUnavailableError } from './db/database-error'

/** The body of every refusal: one shape for all codes, never a token, key or stack trace. */
interface ErrorBody {
  statusCode: number
  /** Stable and machine readable, e.g. `login_required`. */
  code: string
  message: string
}

/** A refusal that a visitor or client may read. Anything else thrown becomes a plain 500. */
export class HttpError extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    readonly code: string,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }
}

/** Answers with {@link ErrorBody}; for refusals on the hot path, which throw nothing. */
export function refuse(
  c: Context,
  status: ContentfulStatusCode,
  code: string,
  message: string,
  headers: Record<string, string> = {},
) {
  const body: ErrorBody = { statusCode: status, code, message }
  return c.json(body, status, headers)
}

/** The one place where a thrown error becomes an answer; `report` gets what nobody expected. */
export function answerError(error: Error, c: Context, report: (error: Error) => void) {
  if (error instanceof HttpError) {
    return refuse(c, error.status, error.code, error.message, error.headers)
  }
  // Hono's own middleware (body limit, timeout) throws these with a status and a safe text.
  if (error instanceof HTTPException) {
    return refuse(c, error.status, `http_${error.status}`, error.message || 'Request refused')
  }
  report(error)
  if (error instanceof DatabaseUnavailableError) {
    const message = 'The database cannot be reached, please try again in a moment'
    return refuse(c, 503, 'database_unavailable', message, { 'Retry-After': '5' })
  }
  return refuse(c, 500, 'internal_error', 'Something went wrong on our side')
}
