import type { ReactNode } from 'react'

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
