import { useState } from 'react'
import { apiOrigin } from '@/components/live-demo/api'
import { Inspector } from '@/components/live-demo/inspector/inspector'
import {
  clearCalls,
  type Exchange,
  type MonitorState,
  timeStatistics,
  useIsRunning,
  useRun,
} from '@/components/live-demo/run'
import { noAnswerWords } from '@/components/live-demo/words'
import { Marker, schemes } from '@/components/site/marker'
import { Button } from '@/components/ui/button'
import { CallLog } from '@/components/ui/call-log'
import { formatMs } from '@/lib/format'
import type { TokenKind } from '@/lib/token-kind'
import { useInterval } from '@/lib/use-interval'
import { Reading } from './reading'

interface MonitorPanelProps {
  kind: TokenKind
  /** The algorithm, and how often a token is used. */
  about: string
}

/** One system's checking times and calls. */
export function MonitorPanel({ kind, about }: MonitorPanelProps) {
  const { name, topBorder } = schemes[kind]
  const monitor = useRun(({ monitors }) => monitors[kind])
  const isRunning = useIsRunning()
  // From the first Start on, so that the buttons below do not move under a pointer again.
  const [isTall, setTall] = useState(isRunning)
  if (isRunning && !isTall) setTall(true)
  const [inspected, setInspected] = useState<Exchange | null>(null)
  return (
    <section
      aria-label={`${name} monitor`}
      className={`min-w-0 rounded border border-line border-t-4 bg-surface p-2 ${topBorder}`}
    >
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
        <div className="mr-auto flex flex-wrap items-center gap-x-1">
          <Marker kind={kind} />
          <h2 className="text-h3">{name}</h2>
          <p className="hidden pl-0.5 font-mono text-label text-muted uppercase sm:block md:hidden lg:block">
            {about}
          </p>
        </div>
        <Hits count={monitor.hits} />
        <Button variant="secondary" size="small" onClick={() => clearCalls(kind)}>
          Clear Logs
        </Button>
      </div>
      <div className="mt-1.5">
        <Reading
          kind={kind}
          title={`${name} Verification Time`}
          times={monitor.times}
          measuredBy={apiOrigin()}
        />
      </div>
      <CallLog
        label={`${name} log`}
        rows={monitor.rows.map((row) => ({
          ...row,
          note: row.noAnswer && noAnswerWords[row.noAnswer],
        }))}
        empty={
          isRunning
            ? 'Waiting for the next call …'
            : 'No calls yet. Press Start Demo, then select a row to inspect its request.'
        }
        isTall={isTall}
        onInspect={(row) => setInspected({ type: 'call', kind, row })}
      />
      <Summary name={name} monitor={monitor} isRunning={isRunning} />
      <Inspector exchange={inspected} onClose={() => setInspected(null)} />
    </section>
  )
}

/** Ticks since sign-in, including failures. */
function Hits({ count }: { count: number }) {
  const label = 'Api Hit'
  return (
    <p className="flex items-center gap-1">
      <span aria-hidden="true" className="text-ink-2 text-small">
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

/** The shortest time between two spoken summaries; the log itself is silent. */
const SUMMARY_INTERVAL_MS = 10_000

interface SummaryProps {
  name: string
  monitor: MonitorState
  isRunning: boolean
}

/** Tells screen readers how a monitor is doing. */
function Summary({ name, monitor: { hits, rows, times }, isRunning }: SummaryProps) {
  const [text, setText] = useState('')
  const summarise = () => {
    const status = rows[0] ? `, last ${rows[0].status}` : ''
    const median = timeStatistics(times)?.median ?? null
    setText(`${name} ${hits} calls${status}, median ${formatMs(median)} ms`)
  }
  useInterval(summarise, isRunning ? SUMMARY_INTERVAL_MS : null)
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}
