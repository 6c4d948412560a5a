import { useId, useState } from 'react'
import { type AttackRow, type TokenKind, useRun } from '@/components/live-demo/run'
import { type Outcome, outcomeWords } from '@/components/live-demo/words'
import { Marker } from '@/components/site/marker'
import { SiteLink } from '@/components/site/site-link'
import { Button } from '@/components/ui/button'
import { textLink } from '@/components/ui/link'
import { tape } from '@/components/ui/tape'
import { VerdictChip } from '@/components/ui/verdict-chip'
import { config } from '@/lib/config'
import { routes } from '@/lib/routes'
import { carryOut, replayJwt, replayOta } from './carry-out'

/** The button's text, and what the logs call its attacks. */
export const STEAL_BOTH = 'Steal both and replay'

const thefts = { jwt: replayJwt(STEAL_BOTH), ota: replayOta(STEAL_BOTH) }

/** How one side stands after its last theft. */
interface Stand {
  outcome: Outcome
  /** What was answered; null where that is no verdict. */
  code: number | null
  /** Why, or what the thief has now; in few words where it went as expected. */
  detail: string
  gotIn: number
  /** Thefts that somebody judged. */
  judged: number
}

/**
 * What the strip says of one side: its own thefts only, of all that stand in the log.
 * @param rows newest first.
 * @returns null before the first.
 */
export function standOf(rows: readonly AttackRow[], kind: TokenKind): Stand | null {
  const own = rows.filter(({ attack }) => attack === STEAL_BOTH)
  const [last] = own
  if (!last) return null
  const { outcome, code, message } = last
  const count = (wanted: Outcome) => own.filter((row) => row.outcome === wanted).length
  const records = outcome === 'in' ? /\d+ records/.exec(message)?.[0] : undefined
  // A replay of OTA is `held` for one reason alone: its request id was used.
  const isUsed = kind === 'ota' && outcome === 'held' && code === 401
  return {
    outcome,
    code: outcome === 'in' || outcome === 'held' ? code : null,
    detail: records ?? (isUsed ? 'already used' : message),
    gotIn: count('in'),
    judged: count('in') + count('held'),
  }
}

interface LaneProps {
  kind: TokenKind
  name: string
  /** What the thief does with the token. */
  theft: string
  border: string
  isPending: boolean
}

/** One side: what is done to it, who won, and how often. */
function Lane({ kind, name, theft, border, isPending }: LaneProps) {
  const rows = useRun((run) => run.attacks[kind])
  const stand = standOf(rows, kind)
  return (
    <li
      className={`${tape} flex min-w-0 flex-col gap-1 border-t-4 px-1 py-1 sm:px-2 lg:flex-row lg:gap-2 ${border}`}
    >
      <div className="grow">
        <h3 className="flex items-center gap-1 text-h3">
          <Marker kind={kind} /> {name}
        </h3>
        <p className="mt-0.5 text-ink-2 text-small">{theft}</p>
      </div>
      {/* As tall before the first verdict as after it: what stands below must not move. */}
      <div className="min-h-9 shrink-0 font-mono text-data sm:min-h-10 lg:w-28">
        {isPending ? <p className="text-ink-2">Replaying ...</p> : null}
        {!isPending && !stand ? <p className="text-muted">Not stolen yet.</p> : null}
        {!isPending && stand ? (
          <>
            <p className="sm:[&>strong]:min-h-4 sm:[&>strong]:text-body">
              <VerdictChip outcome={stand.outcome}>{outcomeWords(stand.outcome, kind)}</VerdictChip>
            </p>
            <p className="wrap-anywhere mt-0.5">
              {stand.code === null ? null : <strong translate="no">{stand.code}</strong>}{' '}
              <span>{stand.detail}</span>
            </p>
            <p className="text-ink-2">
              Got in: <span translate="no">{stand.gotIn}</span> of{' '}
              <span translate="no">{stand.judged}</span>
            </p>
          </>
        ) : null}
      </div>
    </li>
  )
}

/** Both thefts at once; the logs of the panels below keep and announce the verdicts. */
function Thefts() {
  const [pending, setPending] = useState<readonly TokenKind[]>([])
  const steal = async (kind: TokenKind) => {
    await carryOut(kind, thefts[kind])
    setPending((kinds) => kinds.filter((other) => other !== kind))
  }
  const stealBoth = () => {
    if (pending.length > 0) return
    setPending(['jwt', 'ota'])
    void steal('jwt')
    void steal('ota')
  }
  return (
    <>
      <Button
        className="max-sm:w-full"
        // Not `disabled`: that would throw the keyboard focus away.
        aria-disabled={pending.length > 0}
        onClick={stealBoth}
      >
        {STEAL_BOTH}
      </Button>
      {/* Side by side on a phone, too; below each other where a verdict would not fit. */}
      <ul className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,168px),1fr))] gap-1 sm:gap-2">
        <Lane
          kind="jwt"
          name="JWT"
          theft="Replayed by the attacker host."
          border="border-t-steel"
          isPending={pending.includes('jwt')}
        />
        <Lane
          kind="ota"
          name="OTA"
          theft="The whole request, replayed from this browser with its cookies."
          border="border-t-brass-fill"
          isPending={pending.includes('ota')}
        />
      </ul>
    </>
  )
}

/** One theft of both tokens, side by side, before anything else. */
export function StealBoth() {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 sm:rounded sm:border sm:border-line sm:bg-surface sm:p-2"
    >
      <h2 id={titleId} className="text-h3">
        Steal both tokens
      </h2>
      {config.attacker ? (
        <Thefts />
      ) : (
        <p className="max-w-prose text-ink-2 text-small">
          No attacker host runs beside this site, so nothing can be stolen here.{' '}
          <SiteLink href={routes.videos} className={textLink}>
            The films
          </SiteLink>{' '}
          show how it ends.
        </p>
      )}
    </section>
  )
}
