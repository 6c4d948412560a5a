'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { SiteLink } from './site-link'

interface NavLinkProps {
  href: string
  className?: string
  onClick?: () => void
  children: ReactNode
}

/** A link that knows whether it leads to the page it is on. */
export function NavLink({ href, ...rest }: NavLinkProps) {
  const current = usePathname() === href
  return <SiteLink href={href} aria-current={current ? 'page' : undefined} {...rest} />
}
