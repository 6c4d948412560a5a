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

export type LabScenario = (typeof LAB_SCENARIOS)[number]
export type LabTheft = (typeof LAB_THEFTS)[number]

/** What is copied, and what opens the records. */
const cell = <T extends LabTheft, S extends 'jwt' | 'ota' | 'bound'>(theft: T, scheme: S) => ({
  id: `${theft}-${scheme}` as const,
  theft,
  scheme,
})

/** The matrix's cells. That OTA requests must be bound changes what comes of one theft alone. */
export const labCells = [
  ...LAB_THEFTS.flatMap((theft) => [cell(theft, 'jwt'), cell(theft, 'ota')]),
  cell('request-withheld', 'bound'),
]

export type LabCell = (typeof labCells)[number]['id']

/** An experiment, by its name in requests. */
export type LabExperiment = LabScenario | LabCell

/** All of them. */
export const labExperiments: readonly LabExperiment[] = [
  ...LAB_SCENARIOS,
  ...labCells.map(({ id }) => id),
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
