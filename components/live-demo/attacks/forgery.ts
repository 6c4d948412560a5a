import { dismissToast, showToast } from '@/lib/toast'
import type { TokenKind } from '@/lib/token-kind'
import { type Attack, carryOut } from './attacks'
import { outcomeWords } from './outcome'

/** One toast for all attacks: on a phone several would cover the verdicts. */
const TOAST_ID = 'attack'

/** Lets the attacker host make an attack, with the toasts of such a call (spec §7). */
export async function runForgery(kind: TokenKind, attack: Attack): Promise<void> {
  const toast = showToast('loading', 'Forgery Running ...', TOAST_ID)
  const verdict = await carryOut(kind, attack)
  if (!verdict) return dismissToast(toast)
  const { outcome, code, message, isError } = verdict
  if (isError) showToast('error', message, toast)
  else showToast('success', `Server answered ${code}. ${outcomeWords(outcome, kind)}.`, toast)
}
