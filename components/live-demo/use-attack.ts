import { useState } from 'react'
import { useStore } from 'zustand'
import { endsSession } from '@/components/live-demo/session/endings'
import type { AttackAnswer, AttackBody, AttackRequest } from '@/lib/demo/attacks'
import { NETWORK_FAILURE_STATUS } from '@/lib/demo/call-result'
import type { AttackKind } from '@/lib/demo/outcome'
import { outcomeWords } from '@/lib/demo/outcome'
import { type AttackRow, runStore, withVerdict } from '@/lib/demo/run'
import { dismissToast, showToast } from '@/lib/toast'
import { session } from './demo'
import { useAbortSignal } from './use-abort-signal'

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
export function useAttack(kind: AttackKind) {
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
    // A session that has ended refuses everybody: that is no defence.
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
