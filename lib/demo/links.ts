import { config } from '@/lib/config'

// Apart from lib/routes.ts, which is in the script of every page.

/** Whether the site leads to an attack lab: built for an attacker whose lab is on. */
export const hasLab = config.attacker !== null && process.env.NEXT_PUBLIC_ATTACK_LAB === 'on'

/** The id of the demo's attack lab, and how those of its experiments begin. */
export const LAB_ID = 'lab'

/** Where a row of the compromise matrix stands on /ota-security. */
export const rowAnchor = (id: string) => `copied-${id}`

/** The id of the section of the demo that saves a run and makes links of it. */
export const EVIDENCE_ID = 'evidence'

/** How the fragment of a link to the demo begins that holds figures of a run. */
export const FIGURES_FRAGMENT = '#figures='
