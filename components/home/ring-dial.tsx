import {
  quartersAt,
  RING_HAND,
  RING_LABELS,
  RING_SIZE,
  RING_TICKS,
  ringArc,
  ringTick,
  ringTurn,
} from '@/lib/ring'

function lookOf(segment: number, { current, next }: ReturnType<typeof quartersAt>): string {
  if (segment === current) return 'stroke-[6] stroke-ink'
  return segment === next ? 'stroke-[10] stroke-brass-fill' : 'stroke-[6] stroke-line'
}

interface RingDialProps {
  /** Where the hand stands, 0 to 59. */
  second: number
  /** A segment whose arc is left out. */
  missing?: number
  className?: string
}

/** One minute as the protocol sees it. */
export function RingDial({ second, missing, className = 'max-w-ring' }: RingDialProps) {
  const quarters = quartersAt(second)
  return (
    <svg
      viewBox={`0 0 ${RING_SIZE} ${RING_SIZE}`}
      fill="none"
      aria-hidden="true"
      className={`mx-auto w-full ${className}`}
    >
      {RING_LABELS.map(({ segment, x, y }) => (
        <g key={segment}>
          {segment === missing ? null : (
            <path d={ringArc(segment)} className={lookOf(segment, quarters)} />
          )}
          <text
            x={x}
            y={y}
            textAnchor="middle"
            className={`font-mono text-small ${segment === quarters.current ? 'fill-ink font-bold' : 'fill-muted'}`}
          >
            S{segment}
          </text>
        </g>
      ))}
      {RING_TICKS.map((tick) => (
        <path key={tick} d={ringTick(tick)} className="stroke-[1.5] stroke-line-strong" />
      ))}
      <path
        d={RING_HAND}
        transform={ringTurn(second)}
        strokeLinecap="round"
        className="stroke-[4] stroke-brass-fill"
      />
      <circle
        cx={RING_SIZE / 2}
        cy={RING_SIZE / 2}
        r="6"
        className="fill-paper stroke-[4] stroke-brass-fill"
      />
    </svg>
  )
}
