import { gaugeFraction, isAboveScale } from './gauge-geometry'

const WIDTH = 180
const HEIGHT = 40
/** Where the dial's full scale is drawn: above it is room for the marks of what is cut off. */
const FULL_SCALE_Y = 7

const strokes = { steel: 'stroke-steel', brass: 'stroke-brass-fill' }

/** Points of a polyline: the newest value at the right edge, what is above the dial's scale cut off. */
export function sparklinePoints(values: readonly number[], slots: number) {
  const step = WIDTH / Math.max(slots - 1, 1)
  const left = WIDTH - (values.length - 1) * step
  return values.map((value, index) => ({
    x: Number((left + index * step).toFixed(1)),
    y: Number((HEIGHT - 1 - gaugeFraction(value) * (HEIGHT - 1 - FULL_SCALE_Y)).toFixed(1)),
    isCutOff: isAboveScale(value),
  }))
}

interface SparklineProps {
  values: readonly number[]
  /** How many values fill the width. */
  slots: number
  tone: keyof typeof strokes
}

/**
 * The last values as a line, with an arrowhead above each that is beyond the scale; decoration, the
 * numbers stand beside it.
 */
export function Sparkline({ values, slots, tone }: SparklineProps) {
  const points = sparklinePoints(values, slots)
  const marks = points.filter(({ isCutOff }) => isCutOff)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="mt-1 block h-5 w-full max-w-full overflow-visible border-line border-b"
      preserveAspectRatio="none"
    >
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        className={strokes[tone]}
      />
      <path
        d={marks.map(({ x }) => `M${x - 3} 4L${x} 0L${x + 3} 4`).join('')}
        fill="none"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        className="stroke-ink"
      />
    </svg>
  )
}
