import type { AttackKind } from '@/components/live-demo/outcome'
import { outcomeWords } from '@/components/live-demo/outcome'
import type { AttackRow } from '@/components/live-demo/run'
import { VerdictChip } from '@/components/ui/verdict-chip'

interface AttackSummaryProps {
  kind: AttackKind
  rows: readonly AttackRow[]
  isPending: boolean
}

/** Who won last, and how often the thief got in. */
export function AttackSummary({ kind, rows, isPending }: AttackSummaryProps) {
  const [last] = rows
  const wins = rows.filter(({ outcome }) => outcome === 'in').length
  const judged = wins + rows.filter(({ outcome }) => outcome === 'held').length
  return (
    <p className="flex min-h-4 flex-wrap items-center gap-x-1.5 gap-y-0.5 text-small">
      {isPending ? (
        <span className="text-ink-2">Attacking ...</span>
      ) : last ? (
        <>
          <VerdictChip outcome={last.outcome} isLarge>
            {outcomeWords(last.outcome, kind)}
          </VerdictChip>
          {judged > 0 ? (
            <span className="text-ink-2">
              {wins} of {judged} {judged === 1 ? 'attack' : 'attacks'} got in
            </span>
          ) : null}
        </>
      ) : (
        <span className="text-ink-2">Press a button to attack.</span>
      )}
    </p>
  )
}
