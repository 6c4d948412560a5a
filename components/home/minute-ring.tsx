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
const SEGMENTS = [
  { segment: 1, label: [345, 75], look: 'stroke-line stroke-[6]' },
  { segment: 2, label: [345, 352], look: 'stroke-ink stroke-[6]' },
  { segment: 3, label: [75, 352], look: 'stroke-brass-fill stroke-[10]' },
  { segment: 4, label: [75, 75], look: 'stroke-line stroke-[6]' },
] as const
const HAND_AT_SECOND = 23

/** One minute as the protocol sees it: the current quarter in ink, the next one lit. */
export function MinuteRing() {
  return (
    <figure className="md:col-span-5">
      <svg
        viewBox="0 0 420 420"
        fill="none"
        aria-hidden="true"
        className="mx-auto w-full max-w-ring"
      >
        {SEGMENTS.map(({ segment, label: [x, y], look }) => (
          <g key={segment}>
            <path d={arc(segment)} className={look} />
            <text x={x} y={y} textAnchor="middle" className="fill-muted font-mono text-small">
              S{segment}
            </text>
          </g>
        ))}
        {TICKS.map((second) => (
          <path
            key={second}
            d={`M${point(second, 156)}L${point(second, second % 15 === 0 ? 136 : 148)}`}
            className="stroke-[1.5] stroke-line-strong"
          />
        ))}
        <path
          d={`M${point(HAND_AT_SECOND + 30, 36)}L${point(HAND_AT_SECOND, 144)}`}
          strokeLinecap="round"
          className="stroke-[4] stroke-brass-fill"
        />
        <circle cx={CENTRE} cy={CENTRE} r="6" className="fill-paper stroke-[4] stroke-brass-fill" />
      </svg>
      <figcaption className="mt-2 text-center text-muted text-small">
        A minute has four segments. The token made now carries one of them, and the next is lit.
      </figcaption>
    </figure>
  )
}
