import { useState } from 'react'
import { Marker } from '@/components/site/marker'
import { CallLog } from '@/components/ui/call-log'
import { Gauge } from '@/components/ui/gauge'
import { FULL_SCALE_MS } from '@/components/ui/gauge-geometry'
import { Odometer } from '@/components/ui/odometer'
import { Sparkline } from '@/components/ui/sparkline'
import { algorithms, type TokenKind } from '@/lib/demo/call-result'
import { MAX_POINTS, type MonitorState } from '@/lib/demo/monitor-state'
import { averageOf } from '@/lib/demo/times'
import { noAnswerWords } from '@/lib/demo/verdict-words'
import { SimulatedBadge } from './in-browser/badge'
import { MonitorFooter } from './monitor-footer'
import { MonitorSummary } from './monitor-summary'
import { useInspector } from './use-inspector'
import { useMonitor } from './use-monitor'

const looks = {
  jwt: { type: 'JWT', what: `${algorithms.jwt}, static`, tone: 'steel', border: 'border-t-steel' },
  ota: {
    type: 'OTA',
    what: `${algorithms.ota}, one-time`,
    tone: 'brass',
    border: 'border-t-brass-fill',
  },
} as const

interface MonitorPanelProps {
  kind: TokenKind
  isRunning: boolean
}

/** Calls of one system, how long the server took to check them, and the tape. */
export function MonitorPanel({ kind, isRunning }: MonitorPanelProps) {
  const { type, what, tone, border } = looks[kind]
  const monitor = useMonitor(kind, isRunning)
  // A held log goes on showing what it showed; counter and gauge go on.
  const [held, setHeld] = useState<MonitorState | null>(null)
  const { rows } = held ?? monitor
  const { inspect, drawer } = useInspector()
  return (
    <section
      aria-label={`${type} monitor`}
      className={`min-w-0 rounded border border-line border-t-4 bg-surface p-2 sm:p-2.5 ${border}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-1">
        <div className="flex flex-wrap items-center gap-x-1 gap-y-0">
          <Marker kind={kind} />
          <h2 className="text-h3">{type}</h2>
          <p className="hidden pl-0.5 font-mono text-label text-muted uppercase sm:block md:hidden lg:block">
            {what}
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
