import { useId } from 'react'
import { tokenKinds } from '@/components/live-demo/token-kinds'
import { Marker } from '@/components/site/marker'
import { BINS, FULL_MS, formatTime, type Series, topOf } from './statistics'

/** The scale ends here, in percent of the width; what lies above it stands apart, further right. */
const SCALE_END = 90
const BIN_WIDTH = SCALE_END / BINS
const OVER_AT = 94
const OVER_WIDTH = 5

/** In px: two lines for the names of the marks, then the bars. */
const HEIGHT = 128
const BARS_TOP = 38

/** Where a time stands, in percent of the width. */
const placeOf = (ms: number) =>
  ms > FULL_MS ? OVER_AT + OVER_WIDTH / 2 : (ms / FULL_MS) * SCALE_END

/** p95 has the upper line, so that the mark of p50, further left, never crosses its name. */
const marks = ({ p50, p95 }: Series['figures']) =>
  [
    { name: 'p95', ms: p95, y: 12, dashes: '4 3', rightUntil: 45 },
    { name: 'p50', ms: p50, y: 30, dashes: undefined, rightUntil: 30 },
  ] as const

function Percentiles({ figures }: Pick<Series, 'figures'>) {
  return marks(figures).map(({ name, ms, y, dashes, rightUntil }) => {
    const place = placeOf(ms)
    const isRight = place < rightUntil
    return (
      <g key={name}>
        <line
          x1={`${place}%`}
          x2={`${place}%`}
          y1={y - 10}
          y2={HEIGHT}
          strokeWidth="1.5"
          strokeDasharray={dashes}
          className="stroke-ink"
        />
        <text
          x={`${place}%`}
          y={y}
          dx={isRight ? 6 : -6}
          textAnchor={isRight ? 'start' : 'end'}
          // A halo, for where the other mark runs through it.
          stroke="var(--paper)"
          strokeWidth="4"
          paintOrder="stroke"
          className="fill-ink font-mono text-data"
        >
          {name} {formatTime(ms)} ms
        </text>
      </g>
    )
  })
}

/** One system's calls by time: JWT in plain bars, OTA in hatched ones. */
function Plot({ series, top }: { series: Series; top: number }) {
  const { kind, bins, figures } = series
  const hatching = useId()
  const isJwt = kind === 'jwt'
  return (
    <div>
      <p className="flex flex-wrap items-center gap-1 font-mono text-data">
        <Marker kind={kind} />
        {kind.toUpperCase()}, {tokenKinds[kind].algorithm}, n = {figures.n}
        <span aria-hidden="true" className="ml-auto text-muted">
          {top} %
        </span>
      </p>
      <svg aria-hidden="true" width="100%" height={HEIGHT} className="block">
        {isJwt ? null : (
          <pattern
            id={hatching}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M1 0V5" strokeWidth="2" className="stroke-brass-fill" />
          </pattern>
        )}
        <g strokeWidth="1" strokeDasharray="2 4" className="stroke-line-strong">
          <line x2="100%" y1={BARS_TOP} y2={BARS_TOP} />
        </g>
        {bins.map((calls, bin) => {
          if (calls === 0) return null
          const height = ((calls * 100) / figures.n / top) * (HEIGHT - BARS_TOP)
          return (
            <rect
              key={bin}
              x={`${bin < BINS ? bin * BIN_WIDTH : OVER_AT}%`}
              y={HEIGHT - height}
              width={`${bin < BINS ? BIN_WIDTH : OVER_WIDTH}%`}
              height={height}
              strokeWidth="1"
              fill={isJwt ? undefined : `url(#${hatching})`}
              className={isJwt ? 'fill-steel stroke-surface' : 'stroke-brass-fill'}
            />
          )
        })}
        <Percentiles figures={figures} />
        <line
          x2={`${SCALE_END}%`}
          y1={HEIGHT - 0.5}
          y2={HEIGHT - 0.5}
          className="stroke-line-strong"
        />
        <line
          x1={`${OVER_AT}%`}
          x2={`${OVER_AT + OVER_WIDTH}%`}
          y1={HEIGHT - 0.5}
          y2={HEIGHT - 0.5}
          className="stroke-line-strong"
        />
      </svg>
    </div>
  )
}

const TICKS = [0, 1, 2, 3].map((third) => ({
  label: ((third * FULL_MS) / 3).toFixed(2),
  place: `${(third * SCALE_END) / 3}%`,
}))

/** The scale that both plots stand over. */
function Axis() {
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height="40"
      className="block fill-muted font-mono text-data"
    >
      {TICKS.map(({ label, place }, index) => (
        <g key={label}>
          <line x1={place} x2={place} y2="6" className="stroke-line-strong" />
          <text x={place} y="20" textAnchor={index === 0 ? 'start' : 'middle'}>
            {label}
          </text>
        </g>
      ))}
      <text x={`${OVER_AT + OVER_WIDTH}%`} y="36" textAnchor="end">
        over
      </text>
      <text x={`${SCALE_END / 2}%`} y="36" textAnchor="middle">
        ms to check one call
      </text>
    </svg>
  )
}

/** Both systems over one scale; the tables have every number of it. */
export function Histogram({ all }: { all: readonly Series[] }) {
  const top = topOf(all)
  return (
    <div className="grid gap-2">
      {all.map((series) => (
        <Plot key={series.kind} series={series} top={top} />
      ))}
      <Axis />
    </div>
  )
}
