import { useStore } from 'zustand'
import { simulatedTab } from '@/components/live-demo/demo'
import { exportFileName } from '@/components/live-demo/export-run'
import { SimulatedBadge } from '@/components/live-demo/in-browser/badge'
import { runStore } from '@/components/live-demo/run'
import { runEnvironment, saveFile, toJson } from '@/components/live-demo/save-file'
import { Button } from '@/components/ui/button'
import { Bench } from './bench'
import { BinsTable, FiguresTable } from './figures'
import { Histogram } from './histogram'
import { seriesOf } from './series'
import { timesCsv, timesJson } from './times-file'

function saveCsv() {
  const name = exportFileName(Date.now(), 'times', 'csv')
  saveFile(name, timesCsv(runStore.getState(), simulatedTab !== null), 'text/csv')
}

function saveJson() {
  const environment = runEnvironment()
  const data = timesJson(runStore.getState(), environment)
  saveFile(exportFileName(environment.exportedAt, 'times'), toJson(data))
}

/** The checking times of the whole run, beside the benchmark's. */
export function Times() {
  const jwt = useStore(runStore, (run) => run.jwt.times)
  const ota = useStore(runStore, (run) => run.ota.times)
  const all = [seriesOf('jwt', jwt), seriesOf('ota', ota)].filter((series) => series !== null)
  return (
    <div className="mt-2 grid gap-3">
      <SimulatedBadge />
      {all.length > 0 ? (
        <Histogram all={all} />
      ) : (
        <p className="font-mono text-data text-ink-2">No times yet. Press Start Demo.</p>
      )}
      <div className="grid items-start gap-3 md:grid-cols-2">
        <div className="min-w-0">
          {all.length > 0 ? (
            <>
              <FiguresTable all={all} />
              <details className="mt-1">
                <summary className="cursor-pointer py-0.5 text-small">The bars in numbers</summary>
                <BinsTable all={all} />
                <p className="text-muted text-small">
                  Above 0.1 ms a time is rounded to three digits before it is counted: 0.1096 ms
                  stands in the bar from 0.11 ms.
                </p>
              </details>
              <div className="mt-2 flex flex-wrap gap-1">
                <Button variant="secondary" size="small" onClick={saveCsv}>
                  Save times as CSV
                </Button>
                <Button variant="secondary" size="small" onClick={saveJson}>
                  Save times as JSON
                </Button>
              </div>
            </>
          ) : null}
          <p className="mt-2 text-muted text-small">
            Every call since you signed in whose time the server reported, also those that Clear
            Logs took out of the logs. p50 is the shortest time that half of the calls did not
            exceed, p95 the one that 95 of 100 did not (nearest rank). Below 0.1 ms the figures are
            as exact as the server’s, above it they have three digits, and a time over 10 s counts
            as 10 s. A dotted line is the share of the calls that stands at its end.
          </p>
        </div>
        <Bench />
      </div>
    </div>
  )
}
