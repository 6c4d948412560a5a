'use client'

import { DEMO_PATH, SIGNED_IN_PATH } from '@one-tick-ahead/api/contract/pages'
import { usePathname } from 'next/navigation'
import type { MouseEvent, ReactNode } from 'react'
import { MONITORS_ID, START_ID } from '@/lib/demo/ids'
import { SiteLink } from './site-link'

interface NavLinkProps {
  href: string
  className?: string
  onClick?: () => void
  children: ReactNode
}

/**
 * A link that knows whether it leads to the page it is on. There it presses what the page is
 * started with, or goes to the top: loading the page again would stop a running demo.
 */
export function NavLink({ href, onClick, ...rest }: NavLinkProps) {
  const path = usePathname()
  // The sign-in callback URL is the demo page too. Reloading it would abort the sign-in.
  const current = path === href || (path === SIGNED_IN_PATH && href === DEMO_PATH)
  const follow = (event: MouseEvent) => {
    onClick?.()
    if (!current || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // When the overlay that the link may be in has gone: under it nothing takes the focus.
    setTimeout(() => {
      if (href === DEMO_PATH) startDemo()
      else window.scrollTo(0, 0)
    })
  }
  return (
    <SiteLink href={href} aria-current={current ? 'page' : undefined} onClick={follow} {...rest} />
  )
}

/**
 * Goes to the sign-in, or starts the run, which a second press does not stop. At once, or when the
 * demo has drawn its button; a visitor who has done something else meanwhile stays there.
 */
function startDemo(): void {
  const press = () => {
    const start = document.getElementById(START_ID)
    start?.focus()
    if (start?.dataset.starts) start.click()
    document.getElementById(MONITORS_ID)?.scrollIntoView({ block: 'nearest' })
    return start !== null
  }
  if (press()) return
  const stop = new AbortController()
  const { signal } = stop
  const observer = new MutationObserver(() => press() && stop.abort())
  observer.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
  addEventListener('pointerdown', () => stop.abort(), { signal })
  addEventListener('keydown', () => stop.abort(), { signal })
}
