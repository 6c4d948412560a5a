const RADIUS = 174
const CENTRE = 210

function point(second: number, radius: number) {
  const angle = (second / 60) * 2 * Math.PI
  // Two decimals: the full number may differ between the engines that render and hydrate it.
  const at = (value: number) => (CENTRE + radius * value).toFixed(2)
  return `${at(Math.sin(angle))} ${at(-Math.cos(angle))}`
}

/** The arc of one 15 second segment, a little short of its neighbours. */
function arc(segment: number) {
  const from = point((segment - 1) * 15 + 0.2, RADIUS)
  const to = point(segment * 15 - 0.2, RADIUS)
  return `M${from}A${RADIUS} ${RADIUS} 0 0 1 ${to}`
}

const TICKS = Array.from({ length: 60 }, (_, second) => second)
const LABELS = [
  { segment: 1, x: 345, y: 75 },
  { segment: 2, x: 345, y: 352 },
  { segment: 3, x: 75, y: 352 },
  { segment: 4, x: 75, y: 75 },
] as const

/** The current quarter is printed in ink, the next one is lit: one tick ahead. */
function lookOf(segment: number, current: number): string {
  if (segment === current) return 'stroke-[6] stroke-ink'
  return segment === (current % 4) + 1 ? 'stroke-[10] stroke-brass-fill' : 'stroke-[6] stroke-line'
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
  const current = Math.floor(second / 15) + 1
  return (
    <svg
      viewBox="0 0 420 420"
      fill="none"
      aria-hidden="true"
      className={`mx-auto w-full ${className}`}
    >
      {LABELS.map(({ segment, x, y }) => (
        <g key={segment}>
          {segment === missing ? null : (
            <path d={arc(segment)} className={lookOf(segment, current)} />
          )}
          <text
            x={x}
            y={y}
            textAnchor="middle"
            className={`font-mono text-small ${segment === current ? 'fill-ink font-bold' : 'fill-muted'}`}
          >
            S{segment}
          </text>
        </g>
      ))}
      {TICKS.map((tick) => (
        <path
          key={tick}
          d={`M${point(tick, 156)}L${point(tick, tick % 15 === 0 ? 136 : 148)}`}
          className="stroke-[1.5] stroke-line-strong"
        />
      ))}
      <path
        d={`M${point(30, 36)}L${point(0, 144)}`}
        transform={`rotate(${second * 6} ${CENTRE} ${CENTRE})`}
        strokeLinecap="round"
        className="stroke-[4] stroke-brass-fill"
      />
      <circle cx={CENTRE} cy={CENTRE} r="6" className="fill-paper stroke-[4] stroke-brass-fill" />
    </svg>
  )
}
