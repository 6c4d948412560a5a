import { useStore } from 'zustand'
import { monitorClient, review } from '@/components/live-demo/monitors/monitor-calls'
import { config } from '@/lib/config'
import type { TokenKind } from '@/lib/demo/call-result'
import { MONITOR_INTERVAL_MS, pickOne, withoutRows } from '@/lib/demo/monitor-state'
import { addResult, changeMonitor, runStore } from '@/lib/demo/run'
import { useInterval } from '@/lib/use-interval'
import { newRequestId } from './demo'
import { useAbortSignal } from './use-abort-signal'

/** One panel's calls: a new one every two seconds, whether or not the last has answered. */
export function useMonitor(kind: TokenKind, isRunning: boolean) {
  const state = useStore(runStore, (run) => run[kind])
  const currentSignal = useAbortSignal()
  const tick = async () => {
    const signal = currentSignal()
    const url = pickOne(config.api.monitored, Math.random())
    const call = await monitorClient[kind](url, newRequestId(), signal)
    if (signal.aborted) return
    addResult(kind, call)
    await review(kind, call)
  }
  useInterval(tick, isRunning ? MONITOR_INTERVAL_MS : null)
  return { ...state, clearRows: () => changeMonitor(kind, withoutRows) }
}
