import type { ReactNode } from 'react'

/** Paper tape, which is light in both themes (app/tokens.css). */
export const tape = 'tape rounded border border-line bg-tape text-ink'

interface TapeProps {
  className?: string
  children: ReactNode
}

/** Paper tape in the site's common look. */
export function Tape({ className = '', children }: TapeProps) {
  return <div className={`${tape} overflow-hidden ${className}`}>{children}</div>
}

/** The holes along an edge of a tape. */
export function Perforation() {
  return (
    <svg
      aria-hidden="true"
      strokeDasharray="0 16"
      strokeLinecap="round"
      className="block h-2 w-full stroke-[5] stroke-line"
    >
      <line x1="8" x2="100%" y1="8" y2="8" />
    </svg>
  )
}
