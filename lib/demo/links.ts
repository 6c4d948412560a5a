import { DEMO_PATH } from '@one-tick-ahead/api/contract/pages'
import { config } from '@/lib/config'
import { browserStorage } from './storage'

/** Whether the site leads to an attack lab: built for an attacker whose lab is on. */
export const hasLab = config.attacker !== null && process.env.NEXT_PUBLIC_ATTACK_LAB === 'on'

/** The id of the demo's attack lab, and how those of its rows begin. */
export const LAB_ID = 'lab'

/** sessionStorage key: which row a link was for, while its reader signs in. */
export const LAB_WANTED_KEY = 'demo_lab'

const storage = browserStorage(() => window.sessionStorage)
const ofLab = () => (window.location.hash.startsWith(`#${LAB_ID}`) ? window.location.hash : '')

/** Where a row of the lab stands on the demo's page. */
export const labAnchor = (row: string) => `${LAB_ID}-${row}`

/** The address of a row. */
export const labHref = (row: string) => `${DEMO_PATH}#${labAnchor(row)}`

/** Keeps what the address asks for over a sign-in. */
export function keepWanted(): void {
  const hash = ofLab()
  if (hash) storage.setItem(LAB_WANTED_KEY, hash)
}

/** The anchor that was asked for, by the address or before the sign-in; an empty text for none. */
export const readWanted = (): string => (ofLab() || storage.getItem(LAB_WANTED_KEY) || '').slice(1)

/** Once somebody is there. */
export const forgetWanted = (): void => storage.removeItem(LAB_WANTED_KEY)
