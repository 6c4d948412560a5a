import type { TokenKind } from '@/lib/token-kind'

/** The end of an attack: for the thief, for the server, or without a verdict. */
export type Outcome = 'in' | 'refused' | 'no-verdict' | 'no-answer'

/** The outcomes of the statuses that decide an attack. */
const outcomes: Readonly<Record<number, Outcome>> = {
  200: 'in',
  401: 'refused',
  409: 'refused', // the target detected a second device
  502: 'no-answer', // of the target: the attacker host’s own answer
}

/** @param status of the answer. */
export const outcomeOf = (status: number): Outcome => outcomes[status] ?? 'no-verdict'

const refusedWords: Readonly<Record<TokenKind, string>> = {
  jwt: 'The JWT was refused',
  ota: 'Thief refused',
}

/** The verdict in words, the same in every log and summary. */
export function outcomeWords(outcome: Outcome, kind: TokenKind): string {
  if (outcome === 'in') return 'The thief got in'
  if (outcome === 'no-answer') return 'No answer'
  if (outcome === 'no-verdict') return 'Inconclusive'
  return refusedWords[kind]
}
