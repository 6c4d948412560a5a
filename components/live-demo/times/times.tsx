import { useStore } from 'zustand'
import { simulatedTab } from '@/components/live-demo/demo'
import { exportFileName, runEnvironment, saveFile, toJson } from '@/components/live-demo/export-run'
import { SimulatedBadge } from '@/components/live-demo/in-browser/badge'
import { TOKEN_KINDS } from '@/components/live-demo/kinds'
import { runStore } from '@/components/live-demo/run'
import { tokenKinds } from '@/components/live-demo/token-kinds'
import { Bars } from '@/components/site/bars'
import { DemoResult } from '@/components/site/evidence'
import { Button } from '@/components/ui/button'
import { quotes } from '@/content/benchmarks'
import { Histogram } from './histogram'
import { BINS, binName, FULL_MS, formatTime, type Series, seriesOf } from './statistics'
import { timesCsv, timesJson } from './times-file'

interface TableProps {
  caption: string
  /** What the first column has. */
  head: string
  all: readonly Series[]
  /** A name, and what each series has of it. */
  rows: readonly (readonly [string, (series: Series) => string | number])[]
}

function Table({ caption, head, all, rows }: TableProps) {
  return (
    <table className="w-full text-left font-mono text-data">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-0.5 font-normal">
            {head}
          </th>
          {all.map(({ kind }) => (
            <th key={kind} scope="col" className="py-0.5 text-right">
              {kind.toUpperCase()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, show]) => (
          <tr key={name} className="border-line border-t">
            <th scope="row" className="py-0.5 font-normal">
              {name}
            </th>
            {all.map((series) => (
              <td key={series.kind} className="tabular py-0.5 text-right">
                {show(series)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the marks of the histogram say, and the ends of it. */
function FiguresTable({ all }: { all: readonly Series[] }) {
  return (
    <Table
      caption="Checking times of this run"
      head="In ms"
      all={all}
      rows={[
        ['Algorithm', ({ kind }) => tokenKinds[kind].algorithm],
        ['Calls timed (n)', ({ figures }) => figures.n],
        ['p50', ({ figures }) => formatTime(figures.p50)],
        ['p95', ({ figures }) => formatTime(figures.p95)],
        ['Fastest', ({ figures }) => formatTime(figures.fastest)],
        ['Slowest', ({ figures }) => formatTime(figures.slowest)],
        [`Calls over ${FULL_MS.toFixed(2)} ms`, ({ bins }) => bins[BINS] ?? 0],
      ]}
    />
  )
}

/** The bars in numbers. */
function BinsTable({ all }: { all: readonly Series[] }) {
  const filled = Array.from({ length: BINS + 1 }, (_, bin) => bin).filter((bin) =>
    all.some(({ bins }) => bins[bin]),
  )
  return (
    <Table
      caption="Calls by checking time"
      head="ms"
      all={all}
      rows={filled.map((bin) => [binName(bin), ({ bins }) => bins[bin] ?? 0])}
    />
  )
}

const RATIOS = [
  { kind: 'jwt', name: 'RS256 JWT, accepted', value: quotes['fast-jwt RS256 accept'] },
  { kind: 'ota', name: 'OTA, accepted', value: quotes['OTA accept, all checks'] },
] as const
const BARS = RATIOS.map((ratio) => ({ ...ratio, length: Number(ratio.value) }))
const FULL = Math.max(...BARS.map(({ length }) => length))

/** What the project's own benchmark says of the same two checks: another machine, another load. */
function Bench() {
  return (
    <DemoResult
      n={1}
      environment={`a run of the benchmark, one thread, ${quotes.machine}, ${quotes.date}. None of your calls is in it.`}
    >
      <p className="mb-1.5 text-small">
        The same two checks in the project’s benchmark, in units of one HMAC-SHA512. It makes
        thousands of them in a row, with everything at hand. Your calls come every two seconds, and
        each check begins cold, which costs both systems time: your ratio differs from this one.
      </p>
      <Bars bars={BARS} full={FULL} />
    </DemoResult>
  )
}

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
  const run = useStore(runStore)
  const all = TOKEN_KINDS.map((kind) => seriesOf(kind, run[kind].times)).filter(
    (series) => series !== null,
  )
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
