import { useState } from 'react'
import { formatMs } from '@/lib/format'
import { useInterval } from '@/lib/use-interval'
import type { MonitorState } from './monitor-state'

/** At most one spoken summary per this many ms; the log itself is silent. */
const SUMMARY_INTERVAL_MS = 10_000

interface MonitorSummaryProps {
  type: string
  state: Pick<MonitorState, 'hits' | 'rows' | 'lastMs'>
  isRunning: boolean
}

/** Tells screen readers how a monitor is doing. */
export function MonitorSummary({ type, state, isRunning }: MonitorSummaryProps) {
  const [text, setText] = useState('')
  const { hits, rows, lastMs } = state
  const summarise = () => {
    const status = rows[0] ? `, last ${rows[0].status}` : ''
    setText(`${type} ${hits} calls${status}, ${formatMs(lastMs)} ms`)
  }
  useInterval(summarise, isRunning ? SUMMARY_INTERVAL_MS : null)
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}
