/** The demo's query parameter with the code of a sign-in that failed. */
export const FAILURE_PARAMETER = 'signin'

/**
 * Codes of a failed sign-in in the demo page's address. The list is closed, so that neither the provider
 * nor a link can write a text into the page. Each asks the visitor for another step.
 */
export const signInFailures = ['cancelled', 'cookies', 'expired', 'busy', 'failed'] as const

/** One of them. */
export type SignInFailure = (typeof signInFailures)[number]
