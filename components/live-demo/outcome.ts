/** Which panel an attack belongs to. */
export type AttackKind = 'jwtForgery' | 'otaForgery'

/** Who won an attack: the thief, the server, or nobody, since nobody judged. */
export const OUTCOMES = ['in', 'held', 'no-verdict', 'no-answer'] as const

/** One of them. */
export type Outcome = (typeof OUTCOMES)[number]

/** What a target answers a thief whom it refuses: 409 where it noticed a second sender. */
const REFUSALS = [401, 409]

/** @param status that was answered. */
export function outcomeOf(status: number): Outcome {
  if (status === 200) return 'in'
  return REFUSALS.includes(status) ? 'held' : 'no-verdict'
}

/** The verdict in words, the same in every log and summary. */
export function outcomeWords(outcome: Outcome, kind: AttackKind): string {
  if (outcome === 'in') return 'The thief got in'
  if (outcome === 'no-answer') return 'Nobody answered'
  if (outcome === 'no-verdict') return 'No verdict'
  return kind === 'otaForgery' ? 'OTA held' : 'The JWT was refused'
}
