const MARKS = Array.from({ length: 61 }, (_, second) => {
  const height = second % 15 === 0 ? 12 : 5
  return `M${second} 12v-${height}`
}).join('')

/** A section divider: the 60 seconds of a minute, its four quarters taller. */
export function TickRule({ className = '' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="-0.1 0 60.2 12"
      preserveAspectRatio="none"
      className={`block h-1.5 w-full stroke-line-strong ${className}`}
    >
      <path d={MARKS} strokeWidth="1" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
