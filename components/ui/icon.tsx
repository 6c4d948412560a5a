import { Outline } from './outline'

/** Signs that scripts draw too: every page loads them all. */
const PATHS = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'M5 5l14 14M19 5L5 19',
  check: 'M4 12.5l5.5 5.5L20 6',
  arrow: 'M4 12h16M14 6l6 6-6 6',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5v15l12-7.5z',
} as const

export type IconName = keyof typeof PATHS

interface IconProps {
  name: IconName
  className?: string
}

/** One of the site's common signs. */
export function Icon({ name, className }: IconProps) {
  return <Outline path={PATHS[name]} className={className} />
}
