import type { AttackKind } from './run'

/** Who won an attack: the thief, the server, or nobody, since nobody judged. */
export type Outcome = 'in' | 'held' | 'no-verdict' | 'no-answer'

/** What a target answers a thief whom it refuses. */
const HTTP_UNAUTHORIZED = 401

/** @param status that was answered. */
export function outcomeOf(status: number): Outcome {
  if (status === 200) return 'in'
  return status === HTTP_UNAUTHORIZED ? 'held' : 'no-verdict'
}

/** The verdict in words, the same in every log and summary. */
export function outcomeWords(outcome: Outcome, kind: AttackKind): string {
  if (outcome === 'in') return 'The thief got in'
  if (outcome === 'no-answer') return 'Nobody answered'
  if (outcome === 'no-verdict') return 'No verdict'
  return kind === 'otaForgery' ? 'OTA held' : 'The JWT was refused'
}
