import { useId } from 'react'
import { type AttackRow, useHasEnded, useIsRunning, useRun } from '@/components/live-demo/run'
import { type Outcome, outcomeWords } from '@/components/live-demo/words'
import { Marker, schemes } from '@/components/site/marker'
import { Button } from '@/components/ui/button'
import { tape } from '@/components/ui/tape'
import { VerdictChip } from '@/components/ui/verdict-chip'
import type { TokenKind } from '@/lib/token-kind'
import { carryOut, replayJwt, replayOta } from './attacks'
import { runForgery } from './forgery'
import { usePress } from './use-press'

/** The button's text; the logs name both attacks by it. */
const name = 'Steal both and replay'
const thefts = {
  jwt: { ...replayJwt, name, isPair: true },
  ota: { ...replayOta, name, isPair: true },
}

/** A short result, one line beside the code on a phone; the panel's log has the whole message. */
function detailOf({ outcome, code, message }: AttackRow, kind: TokenKind): string {
  // The message of either success has the number of records.
  if (outcome === 'in') return /\d+ records/.exec(message)?.[0] ?? message
  // A replay that the server refuses with 401 has one reason: its request id has been used.
  return kind === 'ota' && outcome === 'held' && code === 401 ? 'already used' : message
}

interface LaneProps {
  kind: TokenKind
  /** A sentence on the theft. */
  theft: string
  isPending: boolean
}

/** One side of the theft: its action, last verdict and count. */
function Lane({ kind, theft, isPending }: LaneProps) {
  const { name, topBorder } = schemes[kind]
  const rows = useRun((run) => run.attacks[kind])
  const own = rows.filter(({ isPair }) => isPair)
  const [last] = own
  const count = (wanted: Outcome) => own.filter(({ outcome }) => outcome === wanted).length
  const isJudged = last?.outcome === 'in' || last?.outcome === 'held'
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
              <span translate="no">{count('in') + count('held')}</span>
            </p>
          </>
        ) : null}
      </div>
    </li>
  )
}

/** One theft of both tokens, side by side; the panels' logs keep and announce the verdicts. */
export function StealBoth() {
  const titleId = useId()
  const [isJwtPending, stealJwt] = usePress(() => runForgery('jwt', thefts.jwt))
  const [isOtaPending, stealOta] = usePress(() => carryOut('ota', thefts.ota))
  const isPending = isJwtPending || isOtaPending
  const isRunning = useIsRunning()
  const hasEnded = useHasEnded()
  const stealBoth = () => {
    if (isPending) return
    stealJwt()
    stealOta()
  }
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 sm:rounded sm:border sm:border-line sm:bg-surface sm:p-2"
    >
      <h2 id={titleId} className="text-h3">
        Steal both tokens
      </h2>
      <Button
        variant={isRunning && !hasEnded ? 'primary' : 'secondary'}
        className="max-sm:w-full"
        // Not `disabled`: that would drop the keyboard focus.
        aria-disabled={isPending}
        onClick={stealBoth}
      >
        {name}
      </Button>
      {/* Also side by side on a phone, unless a verdict would not fit. */}
      <ul className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,168px),1fr))] gap-1 sm:gap-2">
        <Lane
          kind="jwt"
          theft="Your JWT, replayed by the attacker host."
          isPending={isJwtPending}
        />
        <Lane
          kind="ota"
          theft="Your last request, replayed by this browser with its cookies."
          isPending={isOtaPending}
        />
      </ul>
    </section>
  )
}
