import { isNativeError } from 'node:util/types'

/** The database did not do what was asked of it now; the same call may work later. */
export class DatabaseUnavailableError extends Error {}

/** No more contact messages can be kept. */
export class MessagesFullError extends Error {}

/** Why, in the engine's words. Drizzle wraps those into an error that quotes the query and its values. */
export function reasonOf(error: unknown): string {
  const cause = isNativeError(error) && 'query' in error ? error.cause : error
  // PGlite's file system throws plain objects, with WASI's number for ENOSPC.
  if (!isNativeError(cause)) return Object(cause).errno === 51 ? 'the disk is full' : 'unknown'
  // An address with several meanings fails with an AggregateError, whose message is empty.
  return cause.message || String('code' in cause ? cause.code : 'unknown')
}

/**
 * In place of an engine's error, which holds values: in its query, and in `detail`, which a logger prints.
 * @param what did not work, e.g. `a contact message could not be kept`.
 */
export const failed = (what: string) => (error: unknown) => {
  throw new DatabaseUnavailableError(`${what}: ${reasonOf(error)}`)
}
