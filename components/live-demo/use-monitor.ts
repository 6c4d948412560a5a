import { useStore } from 'zustand'
import { config } from '@/lib/config'
import type { TokenKind } from '@/lib/demo/call-result'
import { monitorClient, newRequestId, session } from '@/lib/demo/demo'
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

/** One panel's calls: a new one every two seconds, whether or not the last has answered. */
export function useMonitor(kind: TokenKind, isRunning: boolean) {
  const state = useStore(runStore, (run) => run[kind])
  const currentSignal = useAbortSignal()
  const update = (change: (before: MonitorState) => MonitorState) =>
    runStore.setState((run) => ({ [kind]: change(run[kind]) }))

  const tick = async () => {
    const signal = currentSignal()
    const url = pickOne(config.api.monitored, Math.random())
    const { result, user, sent } = await monitorClient[kind](url, newRequestId(), signal)
    if (signal.aborted) return
    update((before) => withResult(before, result, Date.now(), sent))
    await session.review(kind, result, user)
  }

  useInterval(tick, isRunning ? MONITOR_INTERVAL_MS : null)
  return { ...state, clearRows: () => update(withoutRows) }
}
