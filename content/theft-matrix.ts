import data from './theft-matrix.json' with { type: 'json' }

/**
 * What a thief gets, by what was copied. The file is written by the tests of packages/research/theft-matrix from
 * what they measured, and they fail where it differs; only what others document is written by hand.
 */

/** How much of the owner's access the thief has, at a glance. */
export type Verdict =
  | 'refused' // none
  | 'once' // one request, at any address
  | 'once-there' // one request, and only at the address that it was made for
  | 'until-noticed' // until the owner's next request, which ends it
  | 'while' // all of it, for minutes
  | 'all' // all of it, for as long as `until` says
  | 'none' // there is no such thing to copy

export type ColumnId = 'now' | 'later' | 'until' | 'noticed' | 'owner'

/** One measured cell. */
export interface Cell {
  /** Stable name of what came out. */
  outcome: string
  /** The same in words, one or two short sentences; `code` marks names. */
  text: string
  /** What was tried, and the server's answers: `path: answer`. */
  codes: string[]
}

/** Acted out against a running server. */
export interface Tested {
  verdict: Verdict
  /** What the thief had, where the row's own words are not of this scheme. */
  holds?: string
  cells: Record<ColumnId, Cell>
}

/** What its own documents say, not tried here. */
export interface Documented {
  verdict: Verdict
  text: string
  /** Keys of `sources`. */
  sources: string[]
}

/**
 * What is compared. One with `of` is a stricter form of that scheme: it has no column, and is shown under that
 * scheme's cells where anything comes out otherwise, by the name in `form`.
 */
export const schemes = [
  { id: 'jwt', name: 'Bearer JWT', isTested: true },
  { id: 'ota', name: 'OTA', isTested: true },
  { id: 'bound', name: 'OTA, bound', isTested: true, of: 'ota', form: 'Bound' },
  {
    id: 'sealed',
    name: 'OTA, key kept by the browser',
    isTested: true,
    of: 'ota',
    form: 'Key kept by the browser',
  },
  { id: 'dpop', name: 'DPoP', isTested: true },
  { id: 'nonce', name: 'DPoP, with nonces', isTested: true, of: 'dpop', form: 'With nonces' },
  { id: 'dbsc', name: 'DBSC', isTested: false },
] as const

export type SchemeId = (typeof schemes)[number]['id']
/** Acted out here. */
export type TestedId = Extract<(typeof schemes)[number], { isTested: true }>['id']

/** Those with a column of their own. */
export const mainSchemes = schemes.filter((scheme) => !('of' in scheme))

export interface Row extends Record<TestedId, Tested> {
  id: string
  /** What was copied; `code` marks names. */
  title: string
  /** What is in it, and how it was taken, in one sentence. */
  copied: string
  dbsc: Documented
}

export interface TheftMatrix {
  columns: { id: ColumnId; title: string }[]
  verdicts: Record<Verdict, string>
  sources: Record<string, { title: string; url: string }>
  rows: Row[]
  /** What access to the store adds to another theft: `ok`, or how the server refused. OTA only. */
  together: { what: string; answer: string }[]
}

export const theftMatrix = data as TheftMatrix

/** The stricter forms of a scheme under which anything in a row comes out otherwise. */
export const formsOf = (row: Row, base: SchemeId) =>
  schemes
    .filter((scheme) => 'of' in scheme)
    .filter(
      ({ id, of }) =>
        of === base &&
        (Object.keys(row[id].cells) as ColumnId[]).some(
          (column) => row[id].cells[column].outcome !== row[of].cells[column].outcome,
        ),
    )

/** What a theft comes to in one word: all of the access, some of it or for a while, or none. */
type Worth = 'everything' | 'something' | 'nothing'

const worths: Record<Verdict, Worth> = {
  refused: 'nothing',
  once: 'something',
  'once-there': 'something',
  'until-noticed': 'something',
  while: 'something',
  all: 'everything',
  none: 'nothing',
}

/** How many things of the matrix are worth how much to a thief under a scheme. */
export function countWorths(scheme: SchemeId, { rows } = theftMatrix) {
  const counts: Record<Worth, number> = { everything: 0, something: 0, nothing: 0 }
  for (const row of rows) counts[worths[row[scheme].verdict]] += 1
  return counts
}

/** How many of the ways that were tried with some rows' loot OTA refused. @param ids of the rows. */
export function refusedWays(ids: readonly string[], { rows } = theftMatrix) {
  const ways = rows.filter(({ id }) => ids.includes(id)).flatMap(({ ota }) => ota.cells.now.codes)
  const isIn = (way: string) => /: (.*, )?ok\b/.test(way)
  return { refused: ways.filter((way) => !isIn(way)).length, tried: ways.length }
}
