import data from './ends.json' with { type: 'json' }

/**
 * How often an honest person loses a session, by cause, and what a thief has until noticed: OTA, and
 * refresh tokens of one use beside it. `npm run ends -w packages/research` writes the file, together
 * with docs/ends.md, from what it has played.
 */

/** What became of an honest person's requests, summed over many worlds. */
export interface Tally {
  calls: number
  signIns: number
  /** How often it happened what a row is about; 0 where that is a way to work. */
  happened: number
  /** Sessions that were lost, by code, and the first worlds in which that can be seen again. */
  ends: { code: string; count: number; seeds: number[] }[]
  /** Calls that were refused while the session went on, by code. */
  refused: Record<string, number>
}

/** How long after the copy a thief was served, in seconds. */
export interface Thefts {
  tried: number
  /** Half of all thieves were out by then; null where more than half were never noticed. */
  median: number | null
  /** Of those who were noticed; null where nobody was. */
  longest: number | null
  /** Served for all of an hour. */
  unnoticed: number
}

export interface Ends {
  date: string
  /** By id of the cause. */
  causes: Record<string, Tally>
  /** Of refresh tokens, by id of the variant. */
  beside: Record<string, { causes: Record<string, Tally>; thefts: Record<string, Thefts> }>
  /** Under OTA. */
  thefts: Thefts
}

export const ends = data as Ends
