import type { AttackRow } from '@/components/live-demo/run'
import type { Outcome } from '@/components/live-demo/words'

/** The button's text, and what the logs call its attacks. */
export const DUEL = 'Steal both and replay'

/** How one side stands after its last theft. */
export interface Stand {
  outcome: Outcome
  /** What was answered; null where that is no verdict. */
  code: number | null
  /** Why, or what the thief has now; in few words where it went as expected. */
  detail: string
  gotIn: number
  /** Thefts that somebody judged. */
  judged: number
}

/** What follows the code. A replay is `held` for one reason alone: its request id was used. */
function detailOf({ outcome, code, message }: AttackRow, isOneTime: boolean): string {
  if (outcome === 'in') return /\d+ records/.exec(message)?.[0] ?? message
  return outcome === 'held' && isOneTime && code === 401 ? 'already used' : message
}

/**
 * What the strip says of one side: its own thefts only, of all that stand in the log.
 * @param rows newest first.
 * @returns null before the first.
 */
export function standOf(rows: readonly AttackRow[], isOneTime: boolean): Stand | null {
  const own = rows.filter(({ attack }) => attack === DUEL)
  const [last] = own
  if (!last) return null
  const { outcome, code } = last
  const count = (wanted: Outcome) => own.filter((row) => row.outcome === wanted).length
  const gotIn = count('in')
  return {
    outcome,
    code: outcome === 'in' || outcome === 'held' ? code : null,
    detail: detailOf(last, isOneTime),
    gotIn,
    judged: gotIn + count('held'),
  }
}
