import { useState } from 'react'
import { useStore } from 'zustand'
import { type AttackBody, type AttackOutcome, runAttack } from '@/lib/demo/attacks'
import { NETWORK_FAILURE_STATUS } from '@/lib/demo/call-result'
import { browserFetch } from '@/lib/demo/demo'
import { type AttackKind, runStore, withVerdict } from '@/lib/demo/run'
import { dismissToast, showToast } from '@/lib/toast'
import { useAbortSignal } from './use-abort-signal'

export interface Attack {
  /** The button's text. */
  name: string
  endpoint: string
  makeBody: () => AttackBody | Promise<AttackBody>
}

const toRow = (outcome: AttackOutcome) =>
  outcome.ok
    ? { code: outcome.verdict.statusCode, message: outcome.verdict.message }
    : { code: NETWORK_FAILURE_STATUS, message: outcome.message }

/** Runs one attack at a time and keeps what was sent and answered. */
export function useAttack(kind: AttackKind) {
  const rows = useStore(runStore, (run) => run[kind])
  const [sent, setSent] = useState<{ name: string; body: AttackBody } | null>(null)
  const [isPending, setPending] = useState(false)
  const currentSignal = useAbortSignal()

  const attempt = async (attack: Attack, signal: AbortSignal): Promise<AttackOutcome> => {
    try {
      const body = await attack.makeBody()
      setSent({ name: attack.name, body })
      return await runAttack(browserFetch, attack.endpoint, body, signal)
    } catch {
      return { ok: false, message: 'This browser could not make the token.' }
    }
  }

  const run = async (attack: Attack) => {
    if (isPending) return
    setPending(true)
    const toast = showToast('loading', 'Forgery Running ...')
    const signal = currentSignal()
    const outcome = await attempt(attack, signal)
    if (signal.aborted) return dismissToast(toast)
    if (outcome.ok) showToast('success', `Forgery answered: ${outcome.verdict.statusCode}`, toast)
    else showToast('error', outcome.message, toast)
    const row = { ...toRow(outcome), at: Date.now() }
    runStore.setState((before) => ({ [kind]: withVerdict(before[kind], row) }))
    setPending(false)
  }

  return { rows, sent, isPending, run, clearRows: () => runStore.setState({ [kind]: [] }) }
}
