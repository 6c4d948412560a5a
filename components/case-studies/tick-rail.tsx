const TICKS = Array.from({ length: 15 }, (_, tick) => `M0 ${tick * 8}.5H${tick === 0 ? 12 : 6}`)

/** The tick rule, standing: every 15th tick is longer. */
export function TickRail() {
  return (
    <svg
      aria-hidden="true"
      data-print="no"
      className="absolute top-0 left-0 h-full w-2 stroke-line-strong"
    >
      <pattern id="ticks" width="16" height="120" patternUnits="userSpaceOnUse">
        <path d={TICKS.join('')} />
      </pattern>
      <rect width="100%" height="100%" fill="url(#ticks)" stroke="none" />
    </svg>
  )
}
