'use client'

import { usePathname } from 'next/navigation'
import type { MouseEvent, ReactNode } from 'react'
import { routes, START_ID } from '@/lib/routes'
import { SiteLink } from './site-link'

interface NavLinkProps {
  href: string
  className?: string
  onClick?: () => void
  children: ReactNode
}

/**
 * A link that knows whether it leads to the page it is on. There it goes to what the page is
 * started with, or to the top: loading the page again would stop a running demo.
 */
export function NavLink({ href, onClick, ...rest }: NavLinkProps) {
  const current = usePathname() === href
  const follow = (event: MouseEvent) => {
    onClick?.()
    if (!current || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // When the overlay that the link may be in has gone: under it nothing takes the focus.
    setTimeout(() => {
      if (href === routes.liveDemo) focusStart()
      else window.scrollTo(0, 0)
    })
  }
  return (
    <SiteLink href={href} aria-current={current ? 'page' : undefined} onClick={follow} {...rest} />
  )
}

/** At once, or when the demo has drawn it; whoever has done something else meanwhile stays there. */
function focusStart(): void {
  const focus = () => {
    const start = document.getElementById(START_ID)
    start?.focus()
    return start !== null
  }
  if (focus()) return
  const stop = new AbortController()
  const { signal } = stop
  const observer = new MutationObserver(() => focus() && stop.abort())
  observer.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
  addEventListener('pointerdown', () => stop.abort(), { signal })
  addEventListener('keydown', () => stop.abort(), { signal })
}
