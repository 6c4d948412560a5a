/** Apart from lib/routes.ts: the scripts of every page may have them without it. */

/** The id of what starts the demo on its page: the sign-in button, then the toggle. */
export const START_ID = 'start'

/** The id of what the demo's first monitor leads with. */
export const MONITORS_ID = 'monitors'
