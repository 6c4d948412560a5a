import { useId, useState } from 'react'
import { Inspector } from '@/components/live-demo/inspector/inspector'
import { type AttackRow, clearAttacks, type Exchange, useRun } from '@/components/live-demo/run'
import { Marker } from '@/components/site/marker'
import { Button } from '@/components/ui/button'
import { DataBlock } from '@/components/ui/data-block'
import { VerdictLog } from '@/components/ui/verdict-log'
import type { TokenKind } from '@/lib/token-kind'
import { type Attack, targetUrl } from './attacks'
import { runForgery } from './forgery'
import { outcomeWords } from './outcome'
import { usePress } from './use-press'

interface AttackPanelProps {
  kind: TokenKind
  title: string
  /** The log's accessible name. */
  logLabel: string
  /** A sentence on the attacks. */
  about: string
  attacks: readonly [Attack, ...Attack[]]
}

/** Runs attacks with a thief's secrets, and shows the data sent and the verdicts. */
export function AttackPanel({ kind, title, logLabel, about, attacks }: AttackPanelProps) {
  const rows = useRun((run) => run.attacks[kind])
  const sent = useRun((run) => run.sent[kind])
  const [inspected, setInspected] = useState<Exchange | null>(null)
  const titleId = useId()
  const urlId = useId()

  const [isPending, run] = usePress((attack: Attack) => runForgery(kind, attack))

  return (
    <section
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-1.5 rounded border border-line bg-surface p-2"
    >
      <div>
        <div className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
          <div className="mr-auto flex items-center gap-1">
            <Marker kind={kind} />
            <h2 id={titleId} className="text-h3">
              {title}
            </h2>
          </div>
          {/* Its own line on a phone, so that a new count does not push the buttons down. */}
          <div className="flex items-center gap-1.5 max-sm:w-full">
            <Count rows={rows} />
            <Button
              variant="secondary"
              size="small"
              className="ml-auto"
              onClick={() => clearAttacks(kind)}
            >
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
            className="scroll-mb-24 max-sm:px-1.5"
            // Not `disabled`: that would drop the keyboard focus.
            aria-disabled={isPending}
            onClick={({ currentTarget }) => {
              // At the end of the screen the toast would cover the button and its verdict.
              currentTarget.scrollIntoView({ block: 'nearest' })
              run(attack)
            }}
          >
            {attack.name}
          </Button>
        ))}
      </div>
      <VerdictLog
        label={logLabel}
        rows={rows.map((row) => ({ ...row, verdict: outcomeWords(row.outcome, kind) }))}
        empty="No attacks yet. Run one, then select its row to inspect it."
        onInspect={(row) => setInspected({ type: 'attack', kind, row })}
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
            {targetUrl}
          </p>
        </div>
        <DataBlock
          label="Data sent"
          note={sent?.name}
          data={sent?.body ?? null}
          empty="Nothing sent yet."
        />
      </div>
      <Inspector exchange={inspected} onClose={() => setInspected(null)} />
    </section>
  )
}

/** Counts the attacks that have a verdict, and those that succeeded. */
function Count({ rows }: { rows: readonly AttackRow[] }) {
  const wins = rows.filter(({ outcome }) => outcome === 'in').length
  const judged = wins + rows.filter(({ outcome }) => outcome === 'refused').length
  if (judged === 0) return null
  return (
    <p className="text-ink-2 text-small">
      <span translate="no">{wins}</span> of <span translate="no">{judged}</span> succeeded
    </p>
  )
}
