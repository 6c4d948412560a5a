import type { ReactNode } from 'react'

/** The look of a link in running text: underlined, so that colour is not all it has. */
export const textLink =
  'text-ink underline decoration-line-strong underline-offset-2 hover:decoration-current'

/** The title of a row or card that is one link: all of it can be pressed. Its parent is `relative`. */
export const rowLink = `${textLink} after:absolute after:inset-0`

interface SelfLinkProps {
  /** Of the element that the link leads to: the one that it stands in. */
  id?: string
  className?: string
  children: ReactNode
}

/** A heading’s link to its own place, for whoever wants to pass the address on. */
export function SelfLink({ id, className, children }: SelfLinkProps) {
  return (
    <a href={`#${id}`} className={className}>
      {children}
    </a>
  )
}
