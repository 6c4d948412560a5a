/** Apart from lib/routes.ts, which no page but the demo needs for its scripts. */

/** The id of what starts the demo on its page: the sign-in button, then the toggle. */
export const START_ID = 'start'

/** The id of what the demo's first monitor leads with. */
export const MONITORS_ID = 'monitors'

/** How the fragment of a link to the demo begins that holds figures of a run. */
export const FIGURES_FRAGMENT = '#figures='
