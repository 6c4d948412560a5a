import { type ReactNode, useState } from 'react'
import { Lane, Lanes } from '@/components/live-demo/attacks/lane'
import { Reading } from '@/components/live-demo/monitors/reading'
import { MONITOR_INTERVAL_MS } from '@/components/live-demo/ticking'
import { Marker, schemes } from '@/components/site/marker'
import { Button } from '@/components/ui/button'
import { CallLog, type CallLogRow } from '@/components/ui/call-log'
import { Icon } from '@/components/ui/icon'
import type { TokenKind } from '@/lib/token-kind'
import { useInterval } from '@/lib/use-interval'
import { runAfter, TICKS } from './recording'

interface RecordedRunProps {
  /** The heading, and the sentences that say that this is a recording. */
  about: ReactNode
  /** The sentences on the times. */
  timing: ReactNode
}

/** A finished run, which plays again at its own pace when the visitor presses Play. Calls no server. */
export function RecordedRun({ about, timing }: RecordedRunProps) {
  const [ticks, setTicks] = useState(TICKS)
  const [isStarted, setStarted] = useState(false)
  const isOver = ticks >= TICKS
  const isPlaying = isStarted && !isOver
  useInterval(() => setTicks((played) => played + 1), isPlaying ? MONITOR_INTERVAL_MS : null)
  const toggle = () => {
    setStarted(!isPlaying)
    if (isOver) setTicks(0)
  }
  const { jwt, ota } = runAfter(ticks)
  return (
    <section aria-label="Recorded run" className="mt-4">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-3 gap-y-1.5">
        <div className="max-w-prose">{about}</div>
        <Button
          variant="secondary"
          className="noscript:hidden max-sm:w-full sm:min-w-26"
          onClick={toggle}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} className="size-2 fill-current" />
          {isPlaying ? 'Pause the recording' : 'Play the recording'}
        </Button>
      </div>
      <Lanes>
        <Lane kind="jwt" theft="The JWT, replayed by the attacker host." rows={jwt.thefts} />
        <Lane
          kind="ota"
          theft="The last request, replayed by the same browser with its cookies."
          rows={ota.thefts}
        />
      </Lanes>
      <div className="mt-2 grid gap-2 md:grid-cols-2">
        <Calls kind="jwt" rows={jwt.calls} />
        <Calls kind="ota" rows={ota.calls} />
        {timing}
      </div>
    </section>
  )
}

/** One system's calls and checking times. */
function Calls({ kind, rows }: { kind: TokenKind; rows: readonly CallLogRow[] }) {
  const { name, topBorder } = schemes[kind]
  const times = rows.flatMap(({ tokenResponseTime }) => tokenResponseTime ?? []).reverse()
  return (
    <div className={`min-w-0 rounded border border-line border-t-4 bg-surface p-2 ${topBorder}`}>
      <div className="mb-1.5 flex items-center gap-1">
        <Marker kind={kind} />
        <h3 className="mr-auto text-h3">{name} calls</h3>
        <p translate="no" className="font-mono text-data text-muted">
          {rows.length}/{TICKS}
        </p>
      </div>
      {/* The titles differ from those of the live panels, because visitors and tests find those by name. */}
      <Reading
        kind={kind}
        title={`${name} check time`}
        times={times}
        measuredBy="the demo’s server"
      />
      <CallLog
        label={`Recorded ${name} calls`}
        rows={rows}
        empty="Waiting for the next call …"
        isTall={false}
      />
    </div>
  )
}
