import { useState } from 'react'
import { useStore } from 'zustand'
import { apiOrigin, newRequestId, simulatedTab } from '@/components/live-demo/demo'
import { SimulatedBadge } from '@/components/live-demo/in-browser/badge'
import { useInspector } from '@/components/live-demo/inspector/use-inspector'
import { TOKEN_KINDS, type TokenKind } from '@/components/live-demo/kinds'
import {
  addResult,
  averageOf,
  changeMonitor,
  MAX_POINTS,
  MONITOR_INTERVAL_MS,
  type MonitorState,
  pickOne,
  runStore,
  withoutRows,
} from '@/components/live-demo/run'
import { tokenKinds } from '@/components/live-demo/token-kinds'
import { useAbortSignal } from '@/components/live-demo/use-abort-signal'
import { noAnswerWords } from '@/components/live-demo/verdicts'
import { Marker } from '@/components/site/marker'
import { Button } from '@/components/ui/button'
import { CallLog } from '@/components/ui/call-log'
import { Gauge } from '@/components/ui/gauge'
import { FULL_SCALE_MS } from '@/components/ui/gauge-geometry'
import { Odometer } from '@/components/ui/odometer'
import { Sparkline } from '@/components/ui/sparkline'
import { config } from '@/lib/config'
import { formatMs } from '@/lib/format'
import { MONITORS_ID } from '@/lib/routes'
import { useInterval } from '@/lib/use-interval'
import { monitorClient, review } from './monitor-calls'

interface MonitorPanelProps {
  kind: TokenKind
  isRunning: boolean
}

/** Calls of one system, how long the server took to check them, and the tape. */
export function MonitorPanel({ kind, isRunning }: MonitorPanelProps) {
  const { name: type, algorithm, about, tone, border } = tokenKinds[kind]
  const monitor = useMonitor(kind, isRunning)
  // A held log goes on showing what it showed; counter and gauge go on.
  const [held, setHeld] = useState<MonitorState | null>(null)
  const { rows } = held ?? monitor
  const { inspect, drawer } = useInspector()
  return (
    <section
      id={kind === TOKEN_KINDS[0] ? MONITORS_ID : undefined}
      aria-label={`${type} monitor`}
      className={`min-w-0 rounded border border-line border-t-4 bg-surface p-2 sm:p-2.5 ${border}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-1">
        <div className="flex flex-wrap items-center gap-x-1 gap-y-0">
          <Marker kind={kind} />
          <h2 className="text-h3">{type}</h2>
          <p className="hidden pl-0.5 font-mono text-label text-muted uppercase sm:block md:hidden lg:block">
            {algorithm}, {about}
          </p>
        </div>
        <Odometer label="Api Hit" value={monitor.hits} />
      </div>
      <SimulatedBadge />
      <div className="mt-2">
        <Gauge
          title={`${type} Verification Time`}
          tone={tone}
          value={monitor.lastMs}
          average={averageOf(monitor.average)}
        >
          <Sparkline values={monitor.points} slots={MAX_POINTS} max={FULL_SCALE_MS} tone={tone} />
        </Gauge>
      </div>
      <div className="mt-1">
        <CallLog
          label={`${type} log`}
          rows={rows.map((row) => ({ ...row, note: row.noAnswer && noAnswerWords[row.noAnswer] }))}
          empty={isRunning ? 'Waiting for the next call.' : 'No calls yet. Press Start Demo.'}
          onInspect={(row, button) => inspect({ kind, row }, button)}
        />
      </div>
      <MonitorFooter
        rows={rows.length}
        isRunning={isRunning}
        waiting={held && monitor.hits - held.hits}
        timed={monitor.timed}
        onHold={() => setHeld(held ? null : monitor)}
        onClear={() => {
          setHeld(null)
          monitor.clearRows()
        }}
      />
      <MonitorSummary type={type} state={monitor} isRunning={isRunning} />
      {drawer}
    </section>
  )
}

interface MonitorFooterProps {
  /** Rows shown. */
  rows: number
  isRunning: boolean
  /** Calls since the log was held; null while it follows. */
  waiting: number | null
  /** Calls that the server timed; the average counts equal ones in a row once (spec §4). */
  timed: number
  onHold: () => void
  onClear: () => void
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** What stands in the log and what its numbers are. */
function MonitorFooter({ rows, isRunning, waiting, timed, onHold, onClear }: MonitorFooterProps) {
  const isHeld = waiting !== null
  return (
    <>
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-1">
        <p className="font-mono text-label text-muted uppercase">
          {isHeld
            ? `Paused, ${plural(waiting, 'new call')} waiting`
            : `${plural(rows, 'call')} in the log${rows > 0 && !isRunning ? ', stopped' : ''}`}
        </p>
        <div className="flex gap-1">
          <Button variant="secondary" size="small" onClick={onHold}>
            {isHeld ? 'Resume log' : 'Pause log'}
          </Button>
          <Button variant="secondary" size="small" onClick={onClear}>
            Clear Logs
          </Button>
        </div>
      </div>
      <p className="wrap-anywhere mt-1.5 border-line border-t border-dashed pt-1.5 text-muted text-small">
        <span className="font-mono text-label uppercase">Demo result</span>
        <span aria-hidden="true"> · </span>n = {plural(timed, 'call')}, measured{' '}
        {simulatedTab ? 'in your browser' : `by the server, ${apiOrigin()}`}
      </p>
    </>
  )
}

/** At most one spoken summary per this many ms; the log itself is silent. */
const SUMMARY_INTERVAL_MS = 10_000

interface MonitorSummaryProps {
  type: string
  state: Pick<MonitorState, 'hits' | 'rows' | 'lastMs'>
  isRunning: boolean
}

/** Tells screen readers how a monitor is doing. */
function MonitorSummary({ type, state, isRunning }: MonitorSummaryProps) {
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

/** One panel's calls: a new one every two seconds, whether or not the last has answered. */
function useMonitor(kind: TokenKind, isRunning: boolean) {
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
