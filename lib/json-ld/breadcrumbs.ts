import type { BreadcrumbList } from 'schema-dts'
import { absoluteUrl } from '@/lib/href'
import { homeLink, type NavLink } from '@/lib/routes'

/** The way from the home page to a page. @param trail Without the home page; the page is the last. */
export function breadcrumbs(trail: readonly NavLink[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [homeLink, ...trail].map(
      ({ label, href }, index) =>
        ({
          '@type': 'ListItem',
          position: index + 1,
          name: label,
          item: absoluteUrl(href),
        }) as const,
    ),
  } as const satisfies BreadcrumbList
}
