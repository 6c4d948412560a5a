import * as client from 'openid-client'
import type { SignInFailure } from '../contract/sign-in'

const plain = (text: string) => (/^[\w.-]{1,60}$/.test(text) ? text : 'unreadable')

/**
 * Why a sign-in failed, as a code for the log. Never the error's message: those quote what the
 * provider sent, which can hold a code or a token.
 */
export function reasonOf(error: unknown): string {
  // The provider's own answer to the browser, e.g. access_denied (RFC 6749 §4.1.2.1).
  if (error instanceof client.AuthorizationResponseError) return `provider_${plain(error.error)}`
  // Its answer to us, e.g. invalid_grant for a code used twice (RFC 6749 §5.2).
  if (error instanceof client.ResponseBodyError) return `token_${plain(error.error)}`
  // The library's errors have the property, but not always a value.
  if (error instanceof Error && 'code' in error && error.code)
    return plain(String(error.code)).toLowerCase()
  return 'provider_unreachable'
}

/** By the reason in the log; what is not listed is `failed`. */
const byReason: Readonly<Record<string, SignInFailure>> = {
  provider_access_denied: 'cancelled',
  no_cookies: 'cookies',
  txn_missing: 'expired',
  txn_invalid: 'expired',
  state_mismatch: 'expired',
  state_reused: 'used',
  token_invalid_grant: 'expired', // its code is good for a minute
  provider_server_error: 'provider',
  provider_temporarily_unavailable: 'provider',
  provider_unreachable: 'provider',
  oauth_timeout: 'provider',
  oauth_response_is_not_conform: 'provider',
  oauth_response_is_not_json: 'provider',
  oauth_parse_error: 'provider',
  foreign_start: 'foreign',
  rate_limited: 'busy',
}

/** What Node calls a connection that did not come about, in small letters. */
const NETWORK = /^(e[a-z]+|und_err_.+|(err_|cert_|unable_to_|self_signed_|depth_zero_).*)$/

/** What the demo page is told. @param reason as in the log, where it is finer. */
export function failureOf(reason: string): SignInFailure {
  const listed = Object.hasOwn(byReason, reason) ? byReason[reason] : undefined
  return listed ?? (NETWORK.test(reason) ? 'provider' : 'failed')
}
