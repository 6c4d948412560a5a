/** One path, because a page has several rules and repeats each in its HTML and its data. */
const TICKS = Array.from(
  { length: 61 },
  (_, second) => `M${second * 10} 12V${second % 15 === 0 ? 1 : 7}`,
).join('')

/** A divider of 60 ticks, every 15th taller: one minute in its four segments. */
export function TickRule({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 600 12"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`block h-1.5 w-full stroke-line-strong ${className}`}
    >
      <path d={TICKS} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
