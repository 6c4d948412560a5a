import { SEGMENT_SECONDS } from '@one-tick-ahead/ota/limits'

/** Geometry of the minute ring: 60 ticks inside four arcs, in a square of this many units. */
const RING_SIZE = 420

const ARC_RADIUS = 174
const CENTRE = RING_SIZE / 2

/** The places of the segments' names, outside the arcs. */
const RING_LABELS = [
  { segment: 1, x: 345, y: 75, anchor: 'start' },
  { segment: 2, x: 345, y: 352, anchor: 'start' },
  { segment: 3, x: 75, y: 352, anchor: 'end' },
  { segment: 4, x: 75, y: 75, anchor: 'end' },
] as const

function point(second: number, radius: number) {
  const angle = (second / 60) * 2 * Math.PI
  // Two decimals: the full number may differ between the engines that render and hydrate it.
  const at = (value: number) => (CENTRE + radius * value).toFixed(2)
  return `${at(Math.sin(angle))} ${at(-Math.cos(angle))}`
}

/** The arc of one 15 second segment, a little short of its neighbours. */
function ringArc(segment: number): string {
  const from = point((segment - 1) * SEGMENT_SECONDS + 0.2, ARC_RADIUS)
  const to = point(segment * SEGMENT_SECONDS - 0.2, ARC_RADIUS)
  return `M${from}A${ARC_RADIUS} ${ARC_RADIUS} 0 0 1 ${to}`
}

/** The hand at second 0. */
const RING_HAND = `M${point(30, 36)}L${point(0, 144)}`

function ringTurn(second: number): string {
  return `rotate(${second * 6} ${CENTRE} ${CENTRE})`
}

/** The current segment is dark and the next one lit: one tick ahead. */
function segmentsAt(second: number): { current: number; next: number } {
  const current = Math.floor(second / SEGMENT_SECONDS) + 1
  return { current, next: (current % 4) + 1 }
}

const LOOKS = {
  now: ['stroke-[6] stroke-ink', 'fill-ink font-bold'],
  next: ['stroke-[10] stroke-brass-fill', 'fill-brass font-bold'],
  '': ['stroke-[6] stroke-line', 'fill-muted'],
}

/** The longer ticks at the starts of the segments. */
const LONGER = Array.from({ length: 4 }, (_, segment) => segment * SEGMENT_SECONDS)
  .map((second) => `M${point(second, 148)}L${point(second, 136)}`)
  .join('')

interface RingDialProps {
  /** The second of the hand, 0 to 59. */
  second: number
  /** A segment without its arc. */
  missing?: number
  /** True if the hand keeps time: words also name the current and the next segment. */
  live?: boolean
  className?: string
}

/** One minute as the protocol sees it. */
export function RingDial({ second, missing, live, className = 'max-w-ring' }: RingDialProps) {
  const { current, next } = segmentsAt(second)
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
      {/* One tick a second, as the dashes of one circle. */}
      <circle
        cx={CENTRE}
        cy={CENTRE}
        r="152"
        pathLength="60"
        strokeDasharray="0.094 0.906"
        strokeDashoffset="0.047"
        className="stroke-[8] stroke-line-strong"
      />
      <path d={LONGER} className="stroke-[1.5] stroke-line-strong" />
      <path
        d={RING_HAND}
        transform={ringTurn(second)}
        strokeLinecap="round"
        className="stroke-[4] stroke-brass-fill"
      />
      <circle cx={CENTRE} cy={CENTRE} r="6" className="fill-paper stroke-[4] stroke-brass-fill" />
    </svg>
  )
}
