import type { SignInFailure } from '../contract/sign-in'

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
  database_unavailable: 'database',
}

/** What Node calls a connection that did not come about, in small letters. */
const NETWORK = /^(e[a-z]+|und_err_.+|(err_|cert_|unable_to_|self_signed_|depth_zero_).*)$/

/** What the demo page is told. @param reason as in the log, where it is finer. */
export function failureOf(reason: string): SignInFailure {
  const listed = Object.hasOwn(byReason, reason) ? byReason[reason] : undefined
  return listed ?? (NETWORK.test(reason) ? 'provider' : 'failed')
}
