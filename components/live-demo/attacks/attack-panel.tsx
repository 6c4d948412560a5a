import { useId } from 'react'
import { SimulatedBadge } from '@/components/live-demo/in-browser/badge'
import { useInspector } from '@/components/live-demo/inspector/use-inspector'
import type { AttackKind } from '@/components/live-demo/outcome'
import { outcomeWords } from '@/components/live-demo/outcome'
import { Marker } from '@/components/site/marker'
import { Button } from '@/components/ui/button'
import { DataBlock } from '@/components/ui/data-block'
import { VerdictLog } from '@/components/ui/verdict-log'
import { ATTACKS_ID } from '@/lib/routes'
import { AttackSummary } from './attack-summary'
import type { AttackBody } from './attacks'
import { type Attack, useAttack } from './use-attack'

interface AttackPanelProps {
  kind: AttackKind
  title: string
  /** The log's accessible name. */
  logLabel: string
  /** What the attack stands for, in a sentence or two. */
  about: string
  targetUrl: string
  attacks: readonly [Attack, ...Attack[]]
  /** The body of the first attack, shown until one was sent. */
  preview: AttackBody
}

/** Attacks with what a thief would have, keeps who won, and shows what was sent. */
export function AttackPanel(props: AttackPanelProps) {
  const { kind, title, logLabel, about, targetUrl, attacks, preview } = props
  const { rows, sent, isPending, run, clearRows } = useAttack(kind)
  const { inspect, drawer } = useInspector()
  const titleId = useId()
  const urlId = useId()
  const note = sent ? sent.name : `${attacks[0].name}, as it would be sent`
  return (
    <section
      id={kind === 'jwtForgery' ? ATTACKS_ID : undefined}
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-2 rounded border border-line bg-surface p-2 sm:p-2.5"
    >
      <div className="grow">
        <div className="flex items-center gap-1">
          <Marker kind={kind === 'jwtForgery' ? 'jwt' : 'ota'} />
          <h2 id={titleId} className="text-h3">
            {title}
          </h2>
        </div>
        <SimulatedBadge />
        <p className="mt-0.5 text-ink-2 text-small">{about}</p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {attacks.map((attack) => (
          <Button
            key={attack.name}
            variant="danger"
            // Not `disabled`: that would throw the keyboard focus away.
            aria-disabled={isPending}
            onClick={() => run(attack)}
          >
            {attack.name}
          </Button>
        ))}
      </div>
      <AttackSummary kind={kind} rows={rows} isPending={isPending} />
      <VerdictLog
        label={logLabel}
        rows={rows.map((row) => ({ ...row, verdict: outcomeWords(row.outcome, kind) }))}
        empty="No attack yet."
        onInspect={(row, button) => inspect({ kind, row }, button)}
      />
      <div className="flex justify-end">
        <Button variant="secondary" size="small" onClick={clearRows}>
          Clear Logs
        </Button>
      </div>
      <div>
        <p id={urlId} className="font-mono text-label text-muted uppercase">
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
      {drawer}
    </section>
  )
}
