import type { ReactNode } from 'react'
import { formatClock, formatMs } from '@/lib/format'
import { RowButton } from './row-button'
import { tape } from './tape'
import { verdictTone } from './verdict'

const HTTP_OK = 200

export interface CallLogRow {
  id: number
  /** Unix ms. */
  at: number
  method: string
  name: string
  status: number
  records: number
  /** ms; null prints `-`. */
  tokenResponseTime: number | null
  /** Words beside the status. */
  note?: string | null
}

interface CallLogProps<R extends CallLogRow> {
  /** The accessible name. */
  label: string
  /** Newest first. */
  rows: readonly R[]
  /** The text of an empty log. */
  empty: string
  /** True if the log shows more than five rows. */
  isTall: boolean
  /** A row was chosen. Without it the rows are a recording, which receives no new calls. */
  onInspect?: (row: R) => void
}

// One line of six columns if they fit, otherwise two lines of three, so that nothing scrolls
// sideways. In rem, because the columns grow with the text.
const NARROW = '@min-[18rem]:grid @min-[18rem]:grid-cols-[9ch_6ch_1fr_auto]'
const COLUMNS = '@min-[28.75rem]:grid-cols-[9ch_7ch_1fr_8ch_8ch_6ch]'
const wide = '@min-[28.75rem]:col-auto @min-[28.75rem]:row-auto'
const unit = '@min-[28.75rem]:sr-only'

function Row({ row, children }: { row: CallLogRow; children: ReactNode }) {
  const isOk = row.status === HTTP_OK
  return (
    <li
      data-status={row.status}
      translate="no"
      className={`relative flex flex-wrap gap-x-1 border-line border-b border-dashed px-1.5 py-0.5 ${NARROW} ${COLUMNS} ${isOk ? 'text-ink' : `font-bold ${verdictTone(false)}`}`}
    >
      <span>{formatClock(row.at)}</span>
      <span>{row.method}</span>
      <span className={`col-span-2 col-start-1 row-start-2 ${wide}`}>{row.name}</span>
      <span className={`col-span-2 justify-self-end @min-[28.75rem]:justify-self-start ${wide}`}>
        {isOk ? (
          '200 OK'
        ) : (
          <>
            <span aria-hidden="true">✕ </span>
            <span className="sr-only">failed </span>
            {row.status}
          </>
        )}
      </span>
      <span className={`row-start-2 justify-self-end ${wide}`}>
        {row.records}
        <span className={unit}> records</span>
      </span>
      <span className={`row-start-2 justify-self-end ${wide}`}>
        {formatMs(row.tokenResponseTime)}
        <span className={unit}> ms</span>
      </span>
      {row.note ? (
        <span translate="yes" className="col-span-full font-normal">
          {' '}
          {row.note}
        </span>
      ) : null}
      {children}
    </li>
  )
}

/**
 * A tape of calls whose rows can be opened. Silent for screen readers: a line every two seconds
 * would flood speech.
 */
export function CallLog<R extends CallLogRow>(props: CallLogProps<R>) {
  const { label, rows, empty, isTall, onInspect } = props
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: either role has a name
    <div
      role={onInspect ? 'log' : 'group'}
      aria-label={label}
      aria-live="off"
      // A scrolling region must be reachable by keyboard.
      tabIndex={0}
      className={`${tape} @container relative isolate mt-1 ${isTall ? 'h-40' : 'h-[15rem] sm:h-[11.25rem]'} max-md:scroll-mt-8 scroll-pt-4 overflow-y-auto overflow-x-hidden font-mono text-data tabular print:h-auto print:overflow-visible`}
    >
      <div
        aria-hidden="true"
        className={`sticky top-0 hidden gap-x-1 border-line border-b bg-tape px-1.5 py-0.75 text-muted @min-[28.75rem]:grid ${COLUMNS} z-10`}
      >
        <span>Time</span>
        <span>Method</span>
        <span>Name</span>
        <span>Status</span>
        <span className="justify-self-end">Records</span>
        <span className="justify-self-end">ms</span>
      </div>
      {rows.length === 0 ? (
        <p className="px-1.5 py-1 text-muted">{empty}</p>
      ) : (
        <ul>
          {rows.map((row, index) => (
            <Row key={row.id} row={row}>
              {onInspect ? (
                <RowButton
                  label={`Inspect ${formatClock(row.at)}`}
                  index={index}
                  onPress={() => onInspect(row)}
                />
              ) : null}
            </Row>
          ))}
        </ul>
      )}
    </div>
  )
}
