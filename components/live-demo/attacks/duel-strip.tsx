import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { attackOn, TOKEN_KINDS, type TokenKind } from '@/components/live-demo/kinds'
import { runStore } from '@/components/live-demo/run'
import { tokenKinds } from '@/components/live-demo/token-kinds'
import { useAbortSignal } from '@/components/live-demo/use-abort-signal'
import { outcomeWords } from '@/components/live-demo/words'
import { Marker } from '@/components/site/marker'
import { SiteLink } from '@/components/site/site-link'
import { Button } from '@/components/ui/button'
import { textLink } from '@/components/ui/link'
import { tape } from '@/components/ui/tape'
import { VerdictCode } from '@/components/ui/verdict'
import { VerdictChip } from '@/components/ui/verdict-chip'
import { carryOut } from './carry-out'
import { DUEL, standOf } from './duel'
import { type Attacker, jwtReplay, prepareReplay } from './forgeries'

/** What the thief does with each. */
const thefts: Readonly<Record<TokenKind, string>> = {
  jwt: 'Your JWT, sent again by another host.',
  ota: 'Your last request, cookies and all, sent a second time.',
}

/** Both thefts at once, by the code of the panels below, whose logs keep and announce the verdicts. */
function useDuel(attacker: Attacker) {
  const [pending, setPending] = useState<readonly TokenKind[]>([])
  const currentSignal = useAbortSignal()
  const steal = async () => {
    if (pending.length > 0) return
    setPending(TOKEN_KINDS)
    const signal = currentSignal()
    const prepare = { jwt: jwtReplay(attacker), ota: prepareReplay }
    const one = async (kind: TokenKind) => {
      await carryOut(attackOn(kind), { name: DUEL, prepare: prepare[kind] }, signal)
      if (!signal.aborted) setPending((kinds) => kinds.filter((other) => other !== kind))
    }
    await Promise.all(TOKEN_KINDS.map(one))
  }
  return { pending, steal }
}

/** One side: what is done to it, who won, and how often. */
function Lane({ kind, isPending }: { kind: TokenKind; isPending: boolean }) {
  const rows = useStore(runStore, (run) => run[attackOn(kind)])
  const { name, border } = tokenKinds[kind]
  const stand = standOf(rows, kind === 'ota')
  return (
    <li
      className={`${tape} flex min-w-0 flex-col gap-1 border-t-4 px-1 py-1 sm:px-2 lg:flex-row lg:gap-2 ${border}`}
    >
      <div className="grow">
        <h3 className="flex items-center gap-1 text-h3">
          <Marker kind={kind} /> {name}
        </h3>
        <p className="mt-0.5 text-ink-2 text-small">{thefts[kind]}</p>
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
              {stand.code === null ? null : <VerdictCode code={stand.code} />} {stand.detail}
            </p>
            <p className="text-ink-2">
              Got in: {stand.gotIn} of {stand.judged}
            </p>
          </>
        ) : null}
      </div>
    </li>
  )
}

function Duel({ attacker }: { attacker: Attacker }) {
  const { pending, steal } = useDuel(attacker)
  return (
    <>
      <Button
        className="max-sm:w-full"
        // Not `disabled`: that would throw the keyboard focus away.
        aria-disabled={pending.length > 0}
        onClick={steal}
      >
        {DUEL}
      </Button>
      {/* Side by side on a phone, too; below each other where a verdict would not fit. */}
      <ul className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,168px),1fr))] gap-1 sm:gap-2">
        {TOKEN_KINDS.map((kind) => (
          <Lane key={kind} kind={kind} isPending={pending.includes(kind)} />
        ))}
      </ul>
    </>
  )
}

/** One theft of both tokens, side by side, before anything else. @param attacker null: there is none. */
export function DuelStrip({ attacker }: { attacker: Attacker | null }) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 sm:rounded sm:border sm:border-line sm:bg-surface sm:p-2"
    >
      <h2 id={titleId} className="text-h3">
        One thief, both tokens
      </h2>
      {attacker ? (
        <Duel attacker={attacker} />
      ) : (
        <p className="max-w-prose text-ink-2 text-small">
          No attacker host runs beside this site, so nothing can be stolen here.{' '}
          <SiteLink href="/videos" className={textLink}>
            The films
          </SiteLink>{' '}
          show how it ends.
        </p>
      )}
    </section>
  )
}
