const WIDTH = 480
const HEIGHT = 220
const CENTRE = { x: WIDTH / 2, y: HEIGHT / 2 }
const GRID_PX = 40
const TICK_PX = 3

const steps = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A cross at every line of the grid. */
const CROSSES = steps(WIDTH / GRID_PX - 1).flatMap((column) =>
  steps(Math.floor(HEIGHT / GRID_PX)).map((row) => {
    const x = (column + 1) * GRID_PX
    const y = CENTRE.y + (row - 2) * GRID_PX
    return `M${x - TICK_PX} ${y}h${2 * TICK_PX}M${x} ${y - TICK_PX}v${2 * TICK_PX}`
  }),
)

/** Stands where the map will be: a grid of ticks, and the ring of the mark for a pin. */
export function MapFace() {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      className="min-h-20 w-full flex-1"
    >
      <path d={CROSSES.join('')} className="stroke-line-strong" />
      <g transform={`translate(${CENTRE.x} ${CENTRE.y})`}>
        <circle r="64" className="fill-paper stroke-line" />
        <g strokeWidth="8">
          <circle r="44" pathLength="60" strokeDasharray="14 1" className="stroke-ink" />
          <circle r="44" pathLength="60" strokeDasharray="14 46" className="stroke-brass-fill" />
        </g>
        <circle r="4" className="fill-ink" />
      </g>
    </svg>
  )
}
