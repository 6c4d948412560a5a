import { isNativeError } from 'node:util/types'
import * as client from 'openid-client'
import type { SignInFailure } from '../contract/sign-in'

const plain = (text: string) => (/^[\w.-]{1,60}$/.test(text) ? text : 'unreadable')

/**
 * The reason of a failed sign-in, as a code for the log. Never the error's message, because it quotes the
 * provider's answer, which can hold a code or a token.
 */
export function reasonOf(error: unknown): string {
  // The provider's own answer to the browser, e.g. access_denied (RFC 6749 §4.1.2.1).
  if (error instanceof client.AuthorizationResponseError) return `provider_${plain(error.error)}`
  // Its answer to us, e.g. invalid_grant for a code used twice (RFC 6749 §5.2).
  if (error instanceof client.ResponseBodyError) return `token_${plain(error.error)}`
  // The library's errors have the property, but not always a value.
  if (error instanceof Error && 'code' in error && error.code)
    return plain(String(error.code)).toLowerCase()
  // Node's fetch has no code here, so its message decides.
  const { message, cause } = Object(error)
  const isCutOff = (text: unknown) => text === 'fetch failed' || text === 'terminated'
  return isCutOff(message) || isCutOff(cause?.message) ? 'provider_unreachable' : UNEXPECTED
}

/** The reason of a fault in our code. */
const UNEXPECTED = 'unexpected'

/** Reasons that a person must mend: a fault in our code, or an OAuth client that the provider does not take. */
const OURS = new Set([UNEXPECTED, 'token_invalid_client', 'token_unauthorized_client'])

/** True for a fault that stays until a person mends it. */
export const isOurs = (reason: string): boolean => OURS.has(reason)

/** The name of an error and the lines of its stack, without its message. */
export function placeOf(error: unknown): { name: string; stack: string } {
  const { name, stack = '' } = isNativeError(error) ? error : new Error()
  const frames = stack.split('\n').filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line))
  return { name: plain(name), stack: frames.join('\n') }
}

/** By the reason in the log. */
const told = new Map<string, SignInFailure>([
  ['provider_access_denied', 'cancelled'],
  ['no_cookies', 'cookies'],
  ['no_transaction', 'expired'],
  ['foreign_start', 'expired'],
  ['rate_limited', 'busy'],
])

/** The code for the demo page. @param reason from {@link reasonOf}, which is finer */
export const failureOf = (reason: string): SignInFailure => told.get(reason) ?? 'failed'
