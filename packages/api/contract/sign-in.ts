/** The demo's query parameter with the code of a sign-in that failed. */
export const FAILURE_PARAMETER = 'signin'

/**
 * What the demo page is told of a sign-in that failed, in its address: a closed list, which holds
 * nothing that the provider or a link could have written. Each is another thing for the visitor to do.
 */
export const signInFailures = ['cancelled', 'cookies', 'expired', 'busy', 'failed'] as const

/** One of them. */
export type SignInFailure = (typeof signInFailures)[number]
