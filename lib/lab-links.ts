import { config } from './config'

// Apart from lib/routes.ts, which is in the script of every page.

/** Whether the site leads to an attack lab: built for an attacker whose lab is on. */
export const hasLab = config.attacker !== null && process.env.NEXT_PUBLIC_ATTACK_LAB === 'on'

/** The id of the demo's attack lab, and how those of its experiments begin. */
export const LAB_ID = 'lab'

/** Where a row of the theft matrix stands on /ota-security. */
export const rowAnchor = (id: string) => `copied-${id}`
