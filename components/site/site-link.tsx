import type { ComponentProps } from 'react'
import { hrefOf } from '@/lib/href'

interface SiteLinkProps extends ComponentProps<'a'> {
  href: string
}

/**
 * A plain link: marketing pages are small static files, so a full load costs less than
 * prefetching every page that the header and footer name.
 */
export function SiteLink({ href, ...rest }: SiteLinkProps) {
  return <a href={hrefOf(href)} {...rest} />
}
