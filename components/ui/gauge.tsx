import { type ReactNode, useId } from 'react'
import { formatMs } from '@/lib/format'
import {
  dialPath,
  FULL_SCALE_MS,
  GAUGE_CENTRE,
  GAUGE_SIZE,
  gaugeAngle,
  gaugeFraction,
  isAboveScale,
  MAX_ANGLE,
  MIN_ANGLE,
  pointAt,
  ticksPath,
} from './gauge-geometry'

const RADIUS = 60
const ARC = dialPath(RADIUS)
const TICKS = ticksPath(44, 49)

/** The labels at the ends of the scale. */
const ENDS = [
  { label: '0', angle: MIN_ANGLE },
  { label: FULL_SCALE_MS.toFixed(2), angle: MAX_ANGLE },
].map(({ label, angle }) => ({ label, ...pointAt(angle, RADIUS) }))

interface GaugeProps {
  title: string
  /** The class of the arc's colour. */
  arc: string
  /** Milliseconds; null before the first reading. */
  value: number | null
  /** Milliseconds. */
  average: number
  /** The figures above the average. */
  children?: ReactNode
}

/** A half dial from 0 to 0.30 ms with its title and running average. */
export function Gauge({ title, arc, value, average, children }: GaugeProps) {
  const titleId = useId()
  const ms = value ?? 0
  const isOver = isAboveScale(ms)
  const reading = value === null ? 'no reading yet' : `${formatMs(ms)} milliseconds`
  const valueText = `${reading}${isOver ? `, over ${FULL_SCALE_MS.toFixed(2)} milliseconds, the end of the scale` : ''}, average ${formatMs(average)}`
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <div translate="no" className="shrink-0">
        {/* biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be drawn as a dial */}
        <svg
          role="meter"
          aria-labelledby={titleId}
          aria-valuemin={0}
          aria-valuemax={FULL_SCALE_MS}
          aria-valuenow={Math.min(ms, FULL_SCALE_MS)}
          aria-valuetext={valueText}
          width={GAUGE_SIZE}
          height={GAUGE_SIZE}
          viewBox={`0 0 ${GAUGE_SIZE} ${GAUGE_SIZE}`}
        >
          <path d={ARC} fill="none" strokeWidth="10" className="stroke-line" />
          <path
            d={ARC}
            fill="none"
            strokeWidth="10"
            pathLength="100"
            strokeDasharray={`${(gaugeFraction(ms) * 100).toFixed(1)} 200`}
            className={`${arc} transition-[stroke-dasharray] duration-base`}
          />
          <path d={TICKS} strokeWidth="1.5" className="stroke-muted" />
          {ENDS.map(({ label, x, y }) => (
            <text
              key={label}
              x={x}
              y={y + 16}
              textAnchor="middle"
              className="fill-muted font-mono text-[10px]"
            >
              {label}
            </text>
          ))}
          <g transform={`translate(${GAUGE_CENTRE.x} ${GAUGE_CENTRE.y})`}>
            {/* An attribute, because the site’s policy refuses a style in pre-rendered HTML. */}
            <g
              transform={`rotate(${gaugeAngle(ms).toFixed(1)})`}
              className="transition-transform duration-base"
            >
              <path d="M0 4V-46" strokeWidth="2.5" strokeLinecap="round" className="stroke-ink" />
            </g>
            <circle r="5" className="fill-ink" />
          </g>
          <text
            x={GAUGE_CENTRE.x}
            y="120"
            textAnchor="middle"
            className="fill-ink font-medium font-mono text-h3"
          >
            {formatMs(value)} ms
          </text>
          {isOver ? (
            <text
              x={GAUGE_CENTRE.x}
              y="142"
              textAnchor="middle"
              className="fill-ink-2 font-mono text-label"
            >
              over {FULL_SCALE_MS.toFixed(2)} ms
            </text>
          ) : null}
        </svg>
      </div>
      <div className="min-w-[9rem] flex-1 pt-1">
        <p id={titleId} className="font-bold text-small">
          {title}
        </p>
        {children}
        <p className="mt-0.5 text-ink-2 text-small">
          Average Duration{' '}
          <span translate="no" className="whitespace-nowrap font-mono">
            {formatMs(average)} ms
          </span>
        </p>
      </div>
    </div>
  )
}
