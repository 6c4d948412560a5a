import { useStore } from 'zustand'
import { config } from '@/lib/config'
import { failedCall, type TokenKind } from '@/lib/demo/call-result'
import { newRequestId, serverClock } from '@/lib/demo/demo'
import {
  MONITOR_INTERVAL_MS,
  type MonitorState,
  pickOne,
  withoutRows,
  withResult,
} from '@/lib/demo/monitor-state'
import { runStore } from '@/lib/demo/run'
import { useInterval } from '@/lib/use-interval'
import { useAbortSignal } from './use-abort-signal'
import type { RunParts } from './use-run-parts'

/**
 * One panel's calls: a new one every two seconds, whether or not the last has answered. Without
 * the parts, which are asked for meanwhile (use-run-parts.ts), a call has failed.
 */
export function useMonitor(kind: TokenKind, isRunning: boolean, parts: RunParts | null) {
  const state = useStore(runStore, (run) => run[kind])
  const currentSignal = useAbortSignal()
  const update = (change: (before: MonitorState) => MonitorState) =>
    runStore.setState((run) => ({ [kind]: change(run[kind]) }))

  const tick = async () => {
    const signal = currentSignal()
    const url = pickOne(config.api.monitored, Math.random())
    if (!parts) {
      update((before) => withResult(before, failedCall(url), Date.now(), { unsent: 'not-loaded' }))
      return
    }
    const call = await parts.monitorClient[kind](url, newRequestId(), signal)
    if (signal.aborted) return
    update((before) => withResult(before, call.result, Date.now(), call.request))
    await parts.review(kind, call, serverClock.isApart())
  }

  useInterval(tick, isRunning ? MONITOR_INTERVAL_MS : null)
  return { ...state, clearRows: () => update(withoutRows) }
}
