import { Icon } from './icon'

/** The sign at the end of a row or card that is one link: it leads on. Its parent is `relative`. */
export function RowArrow({ top = 'top-3' }: { top?: string }) {
  return <Icon name="arrow" className={`pointer-events-none absolute right-0 size-2.5 ${top}`} />
}
