const WIDTH = 180
const HEIGHT = 40

const strokes = { steel: 'stroke-steel', brass: 'stroke-brass-fill' }

/** Points of a polyline: the newest value at the right edge, `max` at the top, above it cut off. */
export function sparklinePoints(values: readonly number[], slots: number, max: number): string {
  const step = WIDTH / Math.max(slots - 1, 1)
  const left = WIDTH - (values.length - 1) * step
  return values
    .map((value, index) => {
      const y = HEIGHT - 1 - Math.min(Math.max(value / max, 0), 1) * (HEIGHT - 2)
      return `${(left + index * step).toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
}

interface SparklineProps {
  values: readonly number[]
  /** How many values fill the width. */
  slots: number
  /** The value at the top. */
  max: number
  tone: keyof typeof strokes
}

/** The last values as a line; decoration, the numbers stand beside it. */
export function Sparkline({ values, slots, max, tone }: SparklineProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="mt-1 block h-5 w-full max-w-full border-line border-b"
      preserveAspectRatio="none"
    >
      <polyline
        points={sparklinePoints(values, slots, max)}
        fill="none"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        className={strokes[tone]}
      />
    </svg>
  )
}
