import { useState } from 'react'
import { useStore } from 'zustand'
import { apiOrigin, newRequestId } from '@/components/live-demo/demo'
import { useInspector } from '@/components/live-demo/inspector/use-inspector'
import type { TokenKind } from '@/components/live-demo/kinds'
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
import { noAnswerWords } from '@/components/live-demo/words'
import { Marker } from '@/components/site/marker'
import { Button } from '@/components/ui/button'
import { CallLog } from '@/components/ui/call-log'
import { Gauge } from '@/components/ui/gauge'
import { Sparkline } from '@/components/ui/sparkline'
import { config } from '@/lib/config'
import { formatMs } from '@/lib/format'
import { useInterval } from '@/lib/use-interval'
import { monitorClient, review } from './monitor-calls'
import { timeStatistics } from './statistics'

interface MonitorPanelProps {
  kind: TokenKind
  isRunning: boolean
}

/** Calls of one system, how long the server took to check them, and the tape. */
export function MonitorPanel({ kind, isRunning }: MonitorPanelProps) {
  const { name: type, algorithm, about, tone, border } = tokenKinds[kind]
  const { monitor, log } = useMonitor(kind, isRunning)
  // Once for all, with the press of Start: what stands below must not move while somebody aims at it.
  const [isTall, setTall] = useState(isRunning)
  if (isRunning && !isTall) setTall(true)
  const { inspect, drawer } = useInspector()
  return (
    <section
      aria-label={`${type} monitor`}
      className={`min-w-0 rounded border border-line border-t-4 bg-surface p-2 ${border}`}
    >
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
        <div className="mr-auto flex flex-wrap items-center gap-x-1">
          <Marker kind={kind} />
          <h2 className="text-h3">{type}</h2>
          <p className="hidden pl-0.5 font-mono text-label text-muted uppercase sm:block md:hidden lg:block">
            {algorithm}, {about}
          </p>
        </div>
        <Hits count={monitor.hits} />
        <Button variant="secondary" size="small" onClick={() => clearRows(kind)}>
          Clear Logs
        </Button>
      </div>
      <div className="mt-1.5">
        <Gauge
          title={`${type} Verification Time`}
          tone={tone}
          value={monitor.times.at(-1) ?? null}
          average={averageOf(monitor.average)}
          lead={<Median times={monitor.times} />}
        >
          <Sparkline values={monitor.times.slice(-MAX_POINTS)} slots={MAX_POINTS} tone={tone} />
        </Gauge>
      </div>
      {log === monitor ? null : (
        <p className="font-mono text-label text-muted uppercase">
          Paused, {plural(monitor.hits - log.hits, 'new call')} waiting
        </p>
      )}
      <CallLog
        label={`${type} log`}
        rows={log.rows.map((row) => ({
          ...row,
          note: row.noAnswer && noAnswerWords[row.noAnswer],
        }))}
        empty={
          isRunning
            ? 'Waiting for the next call.'
            : 'No calls yet. Press Start Demo, then a row to see its request.'
        }
        isTall={isTall}
        onInspect={(row, button) => inspect({ kind, row }, button)}
      />
      <MonitorSummary type={type} state={monitor} isRunning={isRunning} />
      {drawer}
    </section>
  )
}

/** Calls since sign-in, failures too. */
function Hits({ count }: { count: number }) {
  const label = 'Api Hit'
  return (
    <p className="flex items-center gap-1">
      <span aria-hidden="true" className="font-mono text-label text-muted uppercase">
        {label}
      </span>
      <output
        aria-label={label}
        aria-live="off"
        translate="no"
        className="min-w-4 rounded border border-line bg-sunken px-1 text-center font-medium font-mono text-small tabular"
      >
        {count}
      </output>
    </p>
  )
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** What a panel leads with: one long pause decides a mean, and not a median. */
function Median({ times }: { times: readonly number[] }) {
  const figures = timeStatistics(times)
  return (
    // As tall before the first call as after it.
    <div className="min-h-[3.25rem] font-mono text-data text-ink-2 max-sm:min-h-[6.75rem]">
      {figures ? (
        <>
          <p>
            median of {times.length}:{' '}
            <strong className="whitespace-nowrap text-h3 text-ink">
              {formatMs(figures.median)} ms
            </strong>{' '}
            <span className="whitespace-nowrap max-sm:block">
              <span className="max-sm:hidden">· </span>p95 {formatMs(figures.p95)} ms
            </span>
          </p>
          <p className="wrap-anywhere font-sans text-muted text-small">measured by {apiOrigin()}</p>
        </>
      ) : (
        <p>Nothing measured yet, so the average is 0.</p>
      )}
    </div>
  )
}

/** At most one spoken summary per this many ms; the log itself is silent. */
const SUMMARY_INTERVAL_MS = 10_000

interface MonitorSummaryProps {
  type: string
  state: Pick<MonitorState, 'hits' | 'rows' | 'times'>
  isRunning: boolean
}

/** Tells screen readers how a monitor is doing. */
function MonitorSummary({ type, state, isRunning }: MonitorSummaryProps) {
  const [text, setText] = useState('')
  const { hits, rows, times } = state
  const summarise = () => {
    const status = rows[0] ? `, last ${rows[0].status}` : ''
    const median = timeStatistics(times)?.median ?? null
    setText(`${type} ${hits} calls${status}, median ${formatMs(median)} ms`)
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
  const monitor = useStore(runStore, (run) => run[kind])
  // A paused log goes on showing what it showed; counter and gauge go on.
  const log = useStore(runStore, ({ held }) => held?.[kind]) ?? monitor
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
  return { monitor, log }
}

/** An emptied log follows again, and the other one with it. */
function clearRows(kind: TokenKind): void {
  changeMonitor(kind, withoutRows)
  runStore.setState({ held: null })
}
