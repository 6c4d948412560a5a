/** The demo's query parameter with the code of a sign-in that failed. */
export const FAILURE_PARAMETER = 'signin'

/**
 * What the demo page is told of a sign-in that failed, in its address: a closed list, which holds
 * nothing that the provider or a link could have written.
 */
export const signInFailures = [
  'cancelled',
  'cookies',
  'expired',
  'used',
  'provider',
  'foreign',
  'busy',
  'failed',
] as const

/** One of them. */
export type SignInFailure = (typeof signInFailures)[number]
