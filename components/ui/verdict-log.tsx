import { formatClock } from '@/lib/format'
import { RowButton } from './row-button'
import { tape } from './tape'
import { VerdictMark, verdictTone } from './verdict'

const HTTP_OK = 200

export interface VerdictRow {
  id: number
  /** Unix ms. */
  at: number
  attack: string
  /** The winner, in words. */
  verdict: string
  code: number
  message: string
}

interface VerdictLogProps<R extends VerdictRow> {
  /** The accessible name. */
  label: string
  /** Newest first. */
  rows: readonly R[]
  /** The text of an empty log. */
  empty: string
  /** A row was chosen. */
  onInspect: (row: R) => void
}

/** A tape of verdicts: winner, code, time and message, each row in the colour of its code. */
export function VerdictLog<R extends VerdictRow>({
  label,
  rows,
  empty,
  onInspect,
}: VerdictLogProps<R>) {
  return (
    <div
      role="log"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className={`${tape} max-h-40 min-h-12 shrink-0 grow overflow-y-auto px-1.5 py-1 font-mono text-data print:max-h-none print:overflow-visible`}
    >
      {rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ul>
          {rows.map((row, index) => {
            const isOk = row.code === HTTP_OK
            return (
              <li
                key={row.id}
                data-status={row.code}
                className={`relative wrap-anywhere mb-1 border-line border-b border-dashed pb-1 last:border-b-0 ${verdictTone(isOk)}`}
              >
                <p className="mb-0.5">
                  <strong className="font-sans text-small">{row.verdict}</strong> {row.attack}{' '}
                </p>
                <p>
                  <strong>
                    <VerdictMark isOk={isOk} /> {row.code}
                  </strong>{' '}
                  {formatClock(row.at)} {row.message}
                </p>
                <RowButton
                  label={`Inspect ${row.attack} ${formatClock(row.at)}`}
                  index={index}
                  onPress={() => onInspect(row)}
                />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
