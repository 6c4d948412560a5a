import type { ComponentProps } from 'react'

interface SiteLinkProps extends ComponentProps<'a'> {
  href: string
}

/**
 * A plain link: marketing pages are small static files, so a full load costs less than
 * prefetching every page that the header and footer name.
 */
export function SiteLink(props: SiteLinkProps) {
  return <a {...props} />
}
