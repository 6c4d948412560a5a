/** Icons of client components; every page loads them all. */
const PATHS = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'M5 5l14 14M19 5L5 19',
  arrow: 'M4 12h16M14 6l6 6-6 6',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5v15l12-7.5z',
} as const

type IconName = keyof typeof PATHS

interface IconProps {
  name: IconName
  className?: string
}

/** One of the site's icons. */
export function Icon({ name, className }: IconProps) {
  return <Outline path={PATHS[name]} className={className} />
}

interface OutlineProps {
  /** Drawn on a 24 px grid. */
  path: string
  className?: string
}

/** A drawing of one stroke; it is never the only carrier of meaning. */
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

/** The arrow at the end of a row or card that is one link; its parent is `relative`. */
export function RowArrow() {
  return <Icon name="arrow" className="pointer-events-none absolute top-3 right-0 size-2.5" />
}
