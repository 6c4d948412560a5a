import { useState } from 'react'
import { config } from '@/lib/config'
import type { TokenKind } from '@/lib/demo/call-result'
import { monitorClient, newRequestId, session } from '@/lib/demo/demo'
import {
  EMPTY_MONITOR,
  MONITOR_INTERVAL_MS,
  pickOne,
  withoutRows,
  withResult,
} from '@/lib/demo/monitor-state'
import { useInterval } from '@/lib/use-interval'
import { useAbortSignal } from './use-abort-signal'

/** One panel's calls: a new one every two seconds, whether or not the last has answered. */
export function useMonitor(kind: TokenKind, isRunning: boolean) {
  const [state, setState] = useState(EMPTY_MONITOR)
  const currentSignal = useAbortSignal()

  const tick = async () => {
    const signal = currentSignal()
    const url = pickOne(config.api.monitored, Math.random())
    const { result, user } = await monitorClient[kind](url, newRequestId(), signal)
    if (signal.aborted) return
    setState((before) => withResult(before, result, Date.now()))
    await session.review(kind, result, user)
  }

  useInterval(tick, isRunning ? MONITOR_INTERVAL_MS : null)
  return { ...state, clearRows: () => setState(withoutRows) }
}
