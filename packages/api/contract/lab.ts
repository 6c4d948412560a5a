/** The attack lab: what can be acted out, and what is told while it is. */

/** Experiments that are no cell of the theft matrix, or more than one. */
export const LAB_SCENARIOS = [
  'spent-token',
  'relabelled-token',
  'late-token',
  'hundred-copies',
  'last-thousand',
  'fresh-profile-active',
  'fresh-profile-idle',
  'other-request',
] as const

/** What is copied: the matrix's rows that need nothing of the server's own. */
export const LAB_THEFTS = [
  'jwt',
  'cookie-header',
  'request-delivered',
  'request-withheld',
  'local-storage',
  'stale-profile',
  'fresh-profile',
  'har',
  'proxy-log',
  'script-minute',
  'script-stays',
  'malware',
] as const

/** What opens the records there: the matrix's columns that are tested. */
export const LAB_SCHEMES = ['jwt', 'ota', 'bound'] as const

export type LabScenario = (typeof LAB_SCENARIOS)[number]
export type LabTheft = (typeof LAB_THEFTS)[number]
export type LabScheme = (typeof LAB_SCHEMES)[number]

/** An experiment, by its name in requests and links. */
export type LabExperiment = LabScenario | `${LabTheft}-${LabScheme}`

/** The experiment of a cell. */
export const labCell = (theft: LabTheft, scheme: LabScheme) => `${theft}-${scheme}` as const

/** All of them. */
export const labExperiments: readonly LabExperiment[] = [
  ...LAB_SCENARIOS,
  ...LAB_THEFTS.flatMap((theft) => LAB_SCHEMES.map((scheme) => labCell(theft, scheme))),
]

/** What the attacker host is asked for. A `type`, like the other bodies. */
export type LabBody = {
  experiment: LabExperiment
  /** Sign-ins to throw away, as the API made them. */
  signIns: string[]
}

/** Whether it came as expected; undecided where nobody judged, as under a limit or without an answer. */
export const LAB_FITS = ['as-expected', 'not-as-expected', 'undecided'] as const
export type LabFit = (typeof LAB_FITS)[number]

/** One line of the answer, which is told line by line, in JSON. Times are Unix ms. */
export type LabLine =
  | {
      kind: 'step'
      at: number
      who: 'victim' | 'thief'
      /** In words. */
      did: string
      /** The last request of it, its secrets shortened. */
      sent: string
      /** How many requests it took. */
      requests: number
      /** `ok`, status and code, `refused`, or how often each. */
      expected: string
      came: string
      fit: LabFit
    }
  | { kind: 'note'; at: number; text: string }
  | { kind: 'end'; at: number; fit: LabFit; requests: number }
