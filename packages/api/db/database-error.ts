import { isNativeError } from 'node:util/types'

/** The database gave no answer, or will not take calls now; the same call may do later. */
export class DatabaseUnavailableError extends Error {}

/** No more contact messages can be kept. */
export class MessagesFullError extends Error {}

/** SQLSTATE (PostgreSQL, appendix A): the server lives, and says that now is not the time. */
const NOT_NOW = new Set([
  '25006', // read only: a standby that has not taken over yet
  '53300', // too many connections
  '57014', // statement timeout
  '57P01', // shutting down
  '57P02', // another of its processes crashed
  '57P03', // starting up
  '57P05', // idle session timeout
])

const NETWORK = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** What `pg` throws without a code when a connection breaks or a wait is over. */
const DRIVER =
  /^(Connection terminated|Query read timeout|timeout e|Client has encountered a connection error)/

function isUnavailable({ message, code = '', syscall }: NodeJS.ErrnoException): boolean {
  if (code === '') return DRIVER.test(message)
  const noSocket = code === 'ENOENT' && syscall === 'connect'
  return NOT_NOW.has(code) || NETWORK.has(code) || noSocket || /^08...$/.test(code)
}

/** The library wraps what the engine said into an error that quotes the query and its values. */
function causeOf(error: unknown): NodeJS.ErrnoException | null {
  const cause = isNativeError(error) && 'query' in error ? error.cause : error
  return isNativeError(cause) ? cause : null
}

/** Why, in the engine's words, without the values of a query. */
export function reasonOf(error: unknown): string {
  const cause = causeOf(error)
  // An address with several meanings fails with an AggregateError, whose message is empty.
  return cause?.message || cause?.code || 'unknown'
}

/**
 * What to throw in place of an engine's error, which holds values: in its query, and in `detail`,
 * which a logger prints.
 * @param what did not work, e.g. `a contact message could not be kept`.
 */
export function databaseError(what: string, error: unknown): Error {
  const cause = causeOf(error)
  const message = `${what}: ${reasonOf(error)}`
  const isKnown = cause instanceof DatabaseUnavailableError
  return isKnown || (cause && isUnavailable(cause))
    ? new DatabaseUnavailableError(message)
    : new Error(message)
}
