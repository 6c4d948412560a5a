import { formatClock } from '@/lib/format'
import { tape } from './tape'
import { useStep } from './use-step'
import { VerdictMark } from './verdict-mark'

const HTTP_OK = 200
const STEP = 'transition-[margin] duration-fast starting:-mt-6'

export interface VerdictRow {
  id: number
  /** Unix ms. */
  at: number
  code: number
  message: string
}

interface VerdictLogProps {
  /** The accessible name. */
  label: string
  /** Newest first. */
  rows: readonly VerdictRow[]
  /** What stands in an empty log. */
  empty: string
}

/** A tape of verdicts: the code, then the time and what the other side said. */
export function VerdictLog({ label, rows, empty }: VerdictLogProps) {
  const isStep = useStep(rows[0]?.id ?? 0)
  return (
    <div
      role="log"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className={`${tape} h-20 shrink-0 overflow-y-auto px-1.5 py-1 font-mono text-data`}
    >
      {rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ul>
          {rows.map((row, index) => {
            const isOk = row.code === HTTP_OK
            const tone = isOk ? 'text-jade' : 'text-carmine'
            return (
              <li
                key={row.id}
                data-status={row.code}
                className={`wrap-anywhere mb-0.5 ${tone} ${isStep && index === 0 ? STEP : ''}`}
              >
                <strong>
                  <VerdictMark isOk={isOk} /> {row.code}
                </strong>{' '}
                {formatClock(row.at)} {row.message}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
