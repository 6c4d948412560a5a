'use client'

import Link from 'next/link'
import { usePathname, useRouter } from 'next/navigation'
import { type ComponentProps, useEffect, useState } from 'react'

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

/** Does what browsers do for a link to a part of a page, and Next's router does not. */
export function PartsOfPages() {
  const path = usePathname()
  const router = useRouter()
  useEffect(() => {
    // Opens what the part is folded in, and makes it the `:target`.
    const part = document.getElementById(location.hash.slice(1))
    if (part && part !== document.querySelector(':target')) {
      const { state } = history
      location.replace(location.hash)
      history.replaceState(state, '')
    }
    // Next ignores Back to an entry of the history that a plain link has made.
    const goBack = ({ state }: PopStateEvent) => {
      if (state === null && location.pathname !== path) router.replace(location.href)
    }
    addEventListener('popstate', goBack)
    return () => removeEventListener('popstate', goBack)
  }, [path, router])
  return null
}
