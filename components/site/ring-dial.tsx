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

const LOOKS = {
  now: ['stroke-[6] stroke-ink', 'fill-ink font-bold'],
  next: ['stroke-[10] stroke-brass-fill', 'fill-brass font-bold'],
  '': ['stroke-[6] stroke-line', 'fill-muted'],
}

const TICKS = RING_TICKS.map(ringTick).join('')

interface RingDialProps {
  /** Where the hand stands, 0 to 59. */
  second: number
  /** A segment whose arc is left out. */
  missing?: number
  /** The hand keeps time: what is now and what is next is said in words too. */
  live?: boolean
  className?: string
}

/** One minute as the protocol sees it. */
export function RingDial({ second, missing, live, className = 'max-w-ring' }: RingDialProps) {
  const { current, next } = quartersAt(second)
  return (
    <svg
      viewBox={`0 0 ${RING_SIZE} ${RING_SIZE}`}
      fill="none"
      aria-hidden="true"
      className={`mx-auto w-full ${className}`}
    >
      {RING_LABELS.map(({ segment, x, y, anchor }) => {
        const word = segment === current ? 'now' : segment === next ? 'next' : ''
        const [arc, text] = LOOKS[word]
        return (
          <g key={segment}>
            {segment === missing ? null : <path d={ringArc(segment)} className={arc} />}
            <text x={x} y={y} textAnchor={anchor} className={`font-mono text-body ${text}`}>
              S{segment} {live && word}
            </text>
          </g>
        )
      })}
      <path d={TICKS} className="stroke-[1.5] stroke-line-strong" />
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
