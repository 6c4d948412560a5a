import type { Verdict } from '@/content/thefts'

/** The thief’s share of the owner’s access, in quarters of the ring. */
const QUARTERS: Readonly<Record<Verdict, number>> = { refused: 0, limited: 2, full: 4 }

/** A quarter of the ring, of 40 in all, and the gap after it. */
const ARC = '8 2'

/** A dial as full as the thief’s access, or a check mark for a refusal; words beside it say the same. */
export function AccessRing({ verdict }: { verdict: Verdict }) {
  const lit = QUARTERS[verdict]
  const rest = 40 - lit * 10
  const circle = { cx: 12, cy: 12, r: 9, pathLength: 40 }
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      strokeWidth="4"
      className="size-2.5 shrink-0"
    >
      <g transform="rotate(-81 12 12)">
        <circle
          {...circle}
          strokeDasharray={ARC}
          className={lit === 0 ? 'stroke-jade' : 'stroke-line'}
        />
        {lit > 0 && (
          <circle
            {...circle}
            strokeDasharray={`${`${ARC} `.repeat(lit)}0 ${rest}`}
            className="stroke-carmine"
          />
        )}
      </g>
      {verdict === 'refused' && (
        <path d="M8 12.5l3 3 5-6.5" strokeWidth="2.5" className="stroke-jade" />
      )}
    </svg>
  )
}
