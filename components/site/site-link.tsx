'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type ComponentProps, useState } from 'react'

interface SiteLinkProps extends ComponentProps<'a'> {
  href: string
}

/**
 * A link that marks the current page. Next would prefetch the target of every link in view; this
 * link waits until a pointer or a finger is on it.
 */
export function SiteLink({ href, ...rest }: SiteLinkProps) {
  const [isLikely, setLikely] = useState(false)
  const path = usePathname()
  const [page = '', part] = href.split('#')
  const isHere = page === path
  // The browser handles files, mail, other sites and parts of this page.
  if (!/^\/[^.]*$/.test(page) || (isHere && part)) return <a href={href} rel="noopener" {...rest} />
  const prefetch = () => setLikely(true)
  return (
    <Link
      href={href}
      prefetch={isLikely ? null : false}
      onMouseEnter={prefetch}
      onTouchStart={prefetch}
      aria-current={isHere ? 'page' : undefined}
      {...rest}
    />
  )
}
