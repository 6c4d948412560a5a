import styles from '@/components/live-demo/figures.module.css'
import { tokenKinds } from '@/components/live-demo/kinds'
import { BINS, binName, FULL_MS, type Series } from './series'
import { formatTime } from './statistics'

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
    <table className={`font-mono text-data ${styles.table}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-0.5 font-normal">
            {head}
          </th>
          {all.map(({ kind }) => (
            <th key={kind} scope="col" className={`py-0.5 ${styles.number}`}>
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
              <td key={series.kind} className={`tabular py-0.5 ${styles.number}`}>
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
export function FiguresTable({ all }: { all: readonly Series[] }) {
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
export function BinsTable({ all }: { all: readonly Series[] }) {
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
