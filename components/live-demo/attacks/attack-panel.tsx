import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { session } from '@/components/live-demo/demo'
import { SimulatedBadge } from '@/components/live-demo/in-browser/badge'
import { useInspector } from '@/components/live-demo/inspector/use-inspector'
import { ATTACK_KINDS, type AttackKind, targetOf } from '@/components/live-demo/kinds'
import { NETWORK_FAILURE_STATUS } from '@/components/live-demo/monitors/call'
import {
  type AttackBody,
  type AttackRequest,
  type AttackRow,
  runStore,
  withVerdict,
} from '@/components/live-demo/run'
import { endsSession } from '@/components/live-demo/session/session'
import { tokenKinds } from '@/components/live-demo/token-kinds'
import { useAbortSignal } from '@/components/live-demo/use-abort-signal'
import { outcomeWords } from '@/components/live-demo/verdicts'
import { Marker } from '@/components/site/marker'
import { Button } from '@/components/ui/button'
import { DataBlock } from '@/components/ui/data-block'
import { VerdictChip } from '@/components/ui/verdict-chip'
import { VerdictLog } from '@/components/ui/verdict-log'
import { ATTACKS_ID } from '@/lib/routes'
import { dismissToast, showToast } from '@/lib/toast'
import type { AttackAnswer } from './attacks'

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

/** Makes attacks with what a thief would have, counts who won, and shows what was sent. */
export function AttackPanel(props: AttackPanelProps) {
  const { kind, logLabel, about, targetUrl, attacks, preview } = props
  const { rows, sent, isPending, run, clearRows } = useAttack(kind)
  const { inspect, drawer } = useInspector()
  const titleId = useId()
  const urlId = useId()
  const note = sent ? sent.name : `${attacks[0].name}, as it would be sent`
  return (
    <section
      id={kind === ATTACK_KINDS[0] ? ATTACKS_ID : undefined}
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-2 rounded border border-line bg-surface p-2 sm:p-2.5"
    >
      <div className="grow">
        <div className="flex items-center gap-1">
          <Marker kind={targetOf(kind)} />
          <h2 id={titleId} className="text-h3">
            {tokenKinds[targetOf(kind)].attacks}
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

interface AttackSummaryProps {
  kind: AttackKind
  rows: readonly AttackRow[]
  isPending: boolean
}

/** Who won last, and how often the thief got in. */
function AttackSummary({ kind, rows, isPending }: AttackSummaryProps) {
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

export interface Attack {
  /** The button's text. */
  name: string
  /** What will be sent, to be shown, and how. Rejects when it cannot be made. */
  prepare: (signal: AbortSignal) => Promise<PreparedAttack>
}

export interface PreparedAttack {
  /** As the panel shows it. */
  body: AttackBody
  request: AttackRequest
  send: () => Promise<AttackAnswer>
}

/** Why an attack could not even be prepared, in words for the visitor. */
export class CannotPrepare extends Error {}

const isOver = (kind: AttackKind) =>
  kind === 'otaForgery' && endsSession(session.notice.getState().ota)

const toVerdict = (answer: AttackAnswer) =>
  answer.ok
    ? {
        outcome: answer.outcome,
        code: answer.verdict.statusCode,
        message: answer.verdict.message,
      }
    : { outcome: answer.outcome, code: NETWORK_FAILURE_STATUS, message: answer.message }

/** Runs one attack at a time and keeps what was sent and answered. */
function useAttack(kind: AttackKind) {
  const rows = useStore(runStore, (run) => run[kind])
  const [sent, setSent] = useState<{ name: string; body: AttackBody } | null>(null)
  const [isPending, setPending] = useState(false)
  const currentSignal = useAbortSignal()

  const attempt = async (
    { name, prepare }: Attack,
    signal: AbortSignal,
  ): Promise<{ answer: AttackAnswer; body?: AttackBody } & Pick<AttackRow, 'request'>> => {
    try {
      const { body, request, send } = await prepare(signal)
      setSent({ name, body })
      const startedAt = Date.now()
      const answer = await send()
      const status = answer.ok ? answer.status : 0
      return { answer, body, request: { ...request, startedAt, status } }
    } catch (error) {
      const message =
        error instanceof CannotPrepare ? error.message : 'This browser could not make the token.'
      return { answer: { ok: false, outcome: 'no-verdict', message } }
    }
  }

  const run = async (attack: Attack) => {
    if (isPending) return
    setPending(true)
    const toast = showToast('loading', 'Forgery Running ...')
    const signal = currentSignal()
    const { answer, body, request } = await attempt(attack, signal)
    if (signal.aborted) return dismissToast(toast)
    const verdict = toVerdict(answer)
    // A session that has ended refuses everybody, so the refusal is no defence.
    if (verdict.outcome === 'held' && isOver(kind)) verdict.outcome = 'no-verdict'
    if (answer.ok) {
      const words = outcomeWords(verdict.outcome, kind)
      showToast('success', `Forgery answered: ${verdict.code}. ${words}.`, toast)
    } else showToast('error', verdict.message, toast)
    const logId = answer.ok ? answer.logId : null
    const row = { ...verdict, attack: attack.name, at: Date.now(), sent: body, request, logId }
    runStore.setState((before) => ({ [kind]: withVerdict(before[kind], row) }))
    setPending(false)
  }

  return { rows, sent, isPending, run, clearRows: () => runStore.setState({ [kind]: [] }) }
}
