import { isNativeError } from 'node:util/types'

/** The database failed now; the same call may work later. */
export class DatabaseUnavailableError extends Error {}

/** There is no room for another contact message. */
export class MessagesFullError extends Error {}

/** The engine's own message. Drizzle wraps it into an error that quotes the query and its values. */
export function reasonOf(error: unknown): string {
  const cause = isNativeError(error) && 'query' in error ? error.cause : error
  // PGlite's file system throws plain objects, with WASI's number for ENOSPC.
  if (!isNativeError(cause)) return Object(cause).errno === 51 ? 'the disk is full' : 'unknown'
  // ioredis says how it was configured.
  if (cause.name === 'MaxRetriesPerRequestError') return 'no connection to Redis'
  // An address with several meanings fails with an AggregateError, whose message is empty.
  return cause.message || String('code' in cause ? cause.code : 'unknown')
}

/**
 * Throws an error without the engine's values, which are in its query and in `detail`, which a logger prints.
 * @param what did not work, e.g. `a contact message could not be kept`.
 */
export const failed = (what: string) => (error: unknown) => {
  throw new DatabaseUnavailableError(`${what}: ${reasonOf(error)}`)
}

/** True for an error after which PGlite's engine would hang: a panic, an exit, or one of its file system or of WebAssembly. */
export function endsEngine(error: unknown): boolean {
  const { severity, errno, name } = Object(error)
  if (error instanceof WebAssembly.RuntimeError || errno !== undefined) return true
  return severity === 'FATAL' || severity === 'PANIC' || name === 'ExitStatus'
}
