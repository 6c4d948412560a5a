'use client'

import { usePathname } from 'next/navigation'
import type { MouseEvent, ReactNode } from 'react'
import { SiteLink } from './site-link'

interface NavLinkProps {
  href: string
  className?: string
  onClick?: () => void
  children: ReactNode
}

/**
 * A link that knows whether it leads to the page it is on. There it goes to the top: loading the
 * page again would end a running demo.
 */
export function NavLink({ href, onClick, ...rest }: NavLinkProps) {
  const current = usePathname() === href
  const follow = (event: MouseEvent) => {
    onClick?.()
    if (!current || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    window.scrollTo(0, 0)
  }
  return (
    <SiteLink href={href} aria-current={current ? 'page' : undefined} onClick={follow} {...rest} />
  )
}
