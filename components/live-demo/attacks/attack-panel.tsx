import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { useInspector } from '@/components/live-demo/inspector/use-inspector'
import { type AttackKind, targetOf } from '@/components/live-demo/kinds'
import { type AttackBody, type AttackRow, runStore } from '@/components/live-demo/run'
import { tokenKinds } from '@/components/live-demo/token-kinds'
import { useAbortSignal } from '@/components/live-demo/use-abort-signal'
import { outcomeWords } from '@/components/live-demo/words'
import { Marker } from '@/components/site/marker'
import { Button } from '@/components/ui/button'
import { DataBlock } from '@/components/ui/data-block'
import { VerdictLog } from '@/components/ui/verdict-log'
import { dismissToast, showToast } from '@/lib/toast'
import { type Attack, carryOut } from './carry-out'

interface AttackPanelProps {
  kind: AttackKind
  /** The log's accessible name. */
  logLabel: string
  /** What the attack stands for, in a sentence or two. */
  about: string
  targetUrl: string
  attacks: readonly [Attack, ...Attack[]]
  /** The body of the first attack, shown until one was sent. */
  preview: AttackBody
}

/** Makes attacks with what a thief would have, and shows what was sent and who won. */
export function AttackPanel(props: AttackPanelProps) {
  const { kind, logLabel, about, targetUrl, attacks, preview } = props
  const { rows, sent, isPending, run, clearRows } = useAttack(kind)
  const { inspect, drawer } = useInspector()
  const titleId = useId()
  const urlId = useId()
  const note = sent ? sent.name : `${attacks[0].name}, preview`
  return (
    <section
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-1.5 rounded border border-line bg-surface p-2"
    >
      <div>
        <div className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
          <div className="mr-auto flex items-center gap-1">
            <Marker kind={targetOf(kind)} />
            <h2 id={titleId} className="text-h3">
              {tokenKinds[targetOf(kind)].attacks}
            </h2>
          </div>
          {/* On a phone a line of its own: a count that comes must not push the buttons down. */}
          <div className="flex items-center gap-1.5 max-sm:w-full">
            <Count rows={rows} />
            <Button variant="secondary" size="small" className="ml-auto" onClick={clearRows}>
              Clear Logs
            </Button>
          </div>
        </div>
        <p className="mt-0.5 text-ink-2 text-small">{about}</p>
      </div>
      <div className="flex flex-wrap gap-1">
        {attacks.map((attack) => (
          <Button
            key={attack.name}
            variant="danger"
            className="scroll-mb-20 max-sm:px-1.5"
            // Not `disabled`: that would throw the keyboard focus away.
            aria-disabled={isPending}
            onClick={({ currentTarget }) => {
              // At the end of the screen the toast would lie over it, and its verdict out of sight.
              currentTarget.scrollIntoView({ block: 'nearest' })
              void run(attack)
            }}
          >
            {attack.name}
          </Button>
        ))}
      </div>
      <VerdictLog
        label={logLabel}
        rows={rows.map((row) => ({ ...row, verdict: outcomeWords(row.outcome, targetOf(kind)) }))}
        empty="No attacks yet. Press a button, then a row to see its request."
        onInspect={(row, button) => inspect({ kind: targetOf(kind), row }, button)}
      />
      <div>
        <div className="flex gap-x-1.5">
          <p id={urlId} className="shrink-0 font-mono text-label text-muted uppercase">
            Target URL
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
          <p
            role="group"
            aria-labelledby={urlId}
            translate="no"
            className="wrap-anywhere font-mono text-data"
          >
            {sent?.body.url ?? targetUrl}
          </p>
        </div>
        <DataBlock label="Data sent" note={note} data={sent?.body ?? preview} />
      </div>
      {drawer}
    </section>
  )
}

/** How often the thief got in, of the attacks that somebody judged; each row has its own verdict. */
function Count({ rows }: { rows: readonly AttackRow[] }) {
  const wins = rows.filter(({ outcome }) => outcome === 'in').length
  const judged = wins + rows.filter(({ outcome }) => outcome === 'held').length
  if (judged === 0) return null
  return (
    <p className="text-ink-2 text-small">
      {wins} of {judged} {judged === 1 ? 'attack' : 'attacks'} got in
    </p>
  )
}

/** Runs one attack at a time and keeps what was sent and answered. */
function useAttack(kind: AttackKind) {
  const rows = useStore(runStore, (run) => run[kind])
  const [sent, setSent] = useState<{ name: string; body: AttackBody } | null>(null)
  const [isPending, setPending] = useState(false)
  const currentSignal = useAbortSignal()

  const run = async (attack: Attack) => {
    if (isPending) return
    setPending(true)
    const toast = showToast('loading', 'Forgery Running ...')
    const take = (body: AttackBody) => setSent({ name: attack.name, body })
    const done = await carryOut(kind, attack, currentSignal(), take)
    if (!done) return dismissToast(toast)
    const { row, isAnswered } = done
    const words = outcomeWords(row.outcome, targetOf(kind))
    // The attack succeeded, which is no success to tick off.
    const hasIcon = row.outcome !== 'in'
    if (isAnswered) showToast('success', `Forgery answered: ${row.code}. ${words}.`, toast, hasIcon)
    else showToast('error', row.message, toast)
    setPending(false)
  }

  return { rows, sent, isPending, run, clearRows: () => runStore.setState({ [kind]: [] }) }
}
