'use client'

import Link from 'next/link'
import { usePathname, useRouter } from 'next/navigation'
import { type ComponentProps, useEffect, useState } from 'react'

interface SiteLinkProps extends ComponentProps<'a'> {
  href: string
}

/** Files, mail and other sites are the browser's own affair. */
const isPage = (href: string) => /^[/#][^.]*$/.test(href)

/**
 * A link that marks the page one is on. Next would fetch each page that a link in view leads to;
 * this one is fetched ahead once a pointer or a finger is on it.
 */
export function SiteLink({ href, ...rest }: SiteLinkProps) {
  const [isMeant, setMeant] = useState(false)
  const isHere = usePathname() === href
  if (!isPage(href)) return <a href={href} rel="noopener" {...rest} />
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

/** Next ignores Back to an entry of the history that a plain link to a part of a page has made. */
export function BackToParts() {
  const path = usePathname()
  const router = useRouter()
  useEffect(() => {
    const show = ({ state }: PopStateEvent) => {
      if (state === null && location.pathname !== path) router.replace(location.href)
    }
    addEventListener('popstate', show)
    return () => removeEventListener('popstate', show)
  }, [path, router])
  return null
}
