/** Pages of the site that the API sends a browser to. */

/** The demo. */
export const DEMO_PATH = '/live-demo'

/** The demo after a sign-in. */
export const SIGNED_IN_PATH = '/live-demo/google'
