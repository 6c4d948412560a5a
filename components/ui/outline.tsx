interface OutlineProps {
  /** Drawn on a 24 px grid. */
  path: string
  className?: string
}

/** The way back, for {@link Outline}: drawn on the server alone, so no page's scripts carry it. */
export const ARROW_BACK = 'M20 12H4M10 6l-6 6 6 6'

/** A drawing of one stroke, beside or in place of a word; never the only carrier of meaning. */
export function Outline({ path, className = 'size-2.5' }: OutlineProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 stroke-current ${className}`}
    >
      <path d={path} />
    </svg>
  )
}
