import type { Verdict } from '@/content/theft-matrix'

/** How many quarters of the owner’s access the thief has; a dash where there is nothing to copy. */
const QUARTERS: Record<Verdict, number> = {
  refused: 0,
  once: 1,
  'once-there': 1,
  'until-noticed': 2,
  while: 3,
  all: 4,
  none: 0,
}

/** A quarter of the ring, of 40 in all, and the gap after it. */
const ARC = '8 2'

/** The dial of four segments, as full as the thief’s hands; the words beside it say the same. */
export function AccessRing({ verdict, size = 'size-3' }: { verdict: Verdict; size?: string }) {
  const lit = QUARTERS[verdict]
  const rest = 40 - lit * 10
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      strokeWidth="4"
      className={`${size} shrink-0`}
    >
      {verdict === 'none' ? (
        <path d="M5 12h14" strokeWidth="2.5" className="stroke-muted" />
      ) : (
        <g transform="rotate(-81 12 12)">
          <circle
            cx="12"
            cy="12"
            r="9"
            pathLength="40"
            strokeDasharray={ARC}
            className={lit === 0 ? 'stroke-jade' : 'stroke-line'}
          />
          {lit > 0 && (
            <circle
              cx="12"
              cy="12"
              r="9"
              pathLength="40"
              strokeDasharray={`${`${ARC} `.repeat(lit)}0 ${rest}`}
              className="stroke-carmine"
            />
          )}
        </g>
      )}
      {verdict === 'refused' && (
        <path d="M8.5 12.5l2.5 2.5 4.5-5.5" strokeWidth="2" className="stroke-jade" />
      )}
    </svg>
  )
}
