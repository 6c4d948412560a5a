import { Button } from '@/components/ui/button'
import { apiOrigin, simulatedTab } from './demo'

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
export function MonitorFooter({
  rows,
  isRunning,
  waiting,
  timed,
  onHold,
  onClear,
}: MonitorFooterProps) {
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
