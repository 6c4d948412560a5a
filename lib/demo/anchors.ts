/* Apart from lib/routes.ts, which is in the scripts of every page. */

/** The id of the section that saves a run and makes links of it. */
export const EVIDENCE_ID = 'evidence'

/** How the fragment of a link to the demo begins that holds figures of a run: figures-link.ts. */
export const FIGURES_FRAGMENT = '#figures='
