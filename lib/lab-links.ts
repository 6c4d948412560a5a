// Apart from lib/routes.ts, which is in the script of every page.

/** The id of the demo's attack lab, and how those of its experiments begin. */
export const LAB_ID = 'lab'

/** Where a row of the compromise matrix stands on /ota-security. */
export const rowAnchor = (id: string) => `copied-${id}`
