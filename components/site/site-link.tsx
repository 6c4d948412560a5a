'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type ComponentProps, useState } from 'react'

interface SiteLinkProps extends ComponentProps<'a'> {
  href: string
}

/**
 * A link that marks the page one is on. Next would fetch each page that a link in view leads to;
 * this one is fetched ahead once a pointer or a finger is on it.
 */
export function SiteLink({ href, ...rest }: SiteLinkProps) {
  const [isMeant, setMeant] = useState(false)
  const path = usePathname()
  const [page = '', part] = href.split('#')
  const isHere = page === path
  // Files, mail, other sites and parts of this page are the browser's own affair.
  if (!/^\/[^.]*$/.test(page) || (isHere && part)) return <a href={href} rel="noopener" {...rest} />
  const mean = () => setMeant(true)
  return (
    <Link
      href={href}
      prefetch={isMeant ? null : false}
      onMouseEnter={mean}
      onTouchStart={mean}
      aria-current={isHere ? 'page' : undefined}
      {...rest}
    />
  )
}
