import { MARK_ARCS, MARK_LIT, MARK_SIZE, MARK_STROKE } from '@/lib/mark'

interface MarkProps {
  className?: string
}

/** The ring in four 15 second arcs. */
export function Mark({ className = 'size-3' }: MarkProps) {
  return (
    <svg
      viewBox={`0 0 ${MARK_SIZE} ${MARK_SIZE}`}
      fill="none"
      strokeWidth={MARK_STROKE}
      aria-hidden="true"
      className={className}
    >
      {MARK_ARCS.map((arc, index) => (
        <path
          key={arc}
          d={arc}
          className={index === MARK_LIT ? 'stroke-brass-fill' : 'stroke-ink'}
        />
      ))}
    </svg>
  )
}

/** Mark and name, as in the header. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-1">
      <Mark />
      <span className="font-heading font-heavy text-h3">OTA</span>
    </span>
  )
}
