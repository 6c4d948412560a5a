import { useStore } from 'zustand'
import { newRequestId } from '@/components/live-demo/demo'
import { addResult, changeMonitor, runStore } from '@/components/live-demo/run'
import { useAbortSignal } from '@/components/live-demo/use-abort-signal'
import { config } from '@/lib/config'
import { useInterval } from '@/lib/use-interval'
import type { TokenKind } from './call-result'
import { monitorClient, review } from './monitor-calls'
import { MONITOR_INTERVAL_MS, pickOne, withoutRows } from './monitor-state'

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
