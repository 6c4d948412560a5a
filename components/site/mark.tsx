/** The mark is drawn in a square of this many units. */
const MARK_SIZE = 24

const MARK_STROKE = 3.4

/** The four arcs of the ring, clockwise from twelve. */
const MARK_ARCS = [
  'M13.4 2.1A10 10 0 0 1 21.9 10.6',
  'M21.9 13.4A10 10 0 0 1 13.4 21.9',
  'M10.6 21.9A10 10 0 0 1 2.1 13.4',
  'M2.1 10.6A10 10 0 0 1 10.6 2.1',
] as const

/** The lit arc: one tick ahead. */
const MARK_LIT = 1

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
