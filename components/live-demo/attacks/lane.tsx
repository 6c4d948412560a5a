import type { ReactNode } from 'react'
import type { AttackRow } from '@/components/live-demo/run'
import { Marker, schemes } from '@/components/site/marker'
import { tape } from '@/components/ui/tape'
import { VerdictChip } from '@/components/ui/verdict-chip'
import type { TokenKind } from '@/lib/token-kind'
import { type Outcome, outcomeWords } from './outcome'

type Theft = Pick<AttackRow, 'outcome' | 'code' | 'message'>

/** A short result, one line beside the code on a phone; the panel's log has the whole message. */
function detailOf({ outcome, code, message }: Theft, kind: TokenKind): string {
  // The message of either success has the number of records.
  if (outcome === 'in') return /\d+ records/.exec(message)?.[0] ?? message
  // A replay that the server refuses with 401 has one reason: its request id has been used.
  return kind === 'ota' && outcome === 'refused' && code === 401 ? 'already used' : message
}

/** Two lanes side by side, also on a phone, unless a verdict in the visitor’s text size would not fit. */
export const Lanes = ({ children }: { children: ReactNode }) => (
  <ul className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,10.5rem),1fr))] gap-1 sm:gap-2">
    {children}
  </ul>
)

interface LaneProps {
  kind: TokenKind
  /** A sentence on the theft. */
  theft: string
  /** Its verdicts, newest first. */
  rows: readonly Theft[]
  isPending?: boolean
}

/** One side of the theft: its action, last verdict and count. */
export function Lane({ kind, theft, rows, isPending = false }: LaneProps) {
  const { name, topBorder } = schemes[kind]
  const [last] = rows
  const count = (wanted: Outcome) => rows.filter(({ outcome }) => outcome === wanted).length
  const isJudged = last?.outcome === 'in' || last?.outcome === 'refused'
  return (
    <li
      className={`${tape} flex min-w-0 flex-col gap-1 border-t-4 px-1 py-1 sm:px-2 lg:flex-row lg:gap-2 ${topBorder}`}
    >
      <div className="grow">
        <h3 className="flex items-center gap-1 text-h3">
          <Marker kind={kind} /> {name}
        </h3>
        <p className="mt-0.5 text-ink-2 text-small">{theft}</p>
      </div>
      {/* The height of a verdict, so that the panels below do not move. */}
      <div className="min-h-9 shrink-0 font-mono text-data sm:min-h-10 lg:w-28">
        {isPending ? <p className="text-ink-2">Replaying …</p> : null}
        {!isPending && !last ? <p className="text-muted">Not stolen yet.</p> : null}
        {!isPending && last ? (
          <>
            <p className="sm:[&>strong]:min-h-4 sm:[&>strong]:text-body">
              <VerdictChip outcome={last.outcome}>{outcomeWords(last.outcome, kind)}</VerdictChip>
            </p>
            <p className="wrap-anywhere mt-0.5">
              {isJudged ? (
                <>
                  <strong translate="no">{last.code}</strong> ·{' '}
                </>
              ) : null}
              <span>{detailOf(last, kind)}</span>
            </p>
            <p className="text-ink-2">
              Got in: <span translate="no">{count('in')}</span> of{' '}
              <span translate="no">{count('in') + count('refused')}</span>
            </p>
          </>
        ) : null}
      </div>
    </li>
  )
}
