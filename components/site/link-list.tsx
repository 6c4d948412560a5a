import { textLink } from '@/components/ui/link'
import type { Link } from '@/lib/pages'
import { SiteLink } from './site-link'

/** Links beside each other, in as many rows as they need. */
export function LinkList({ links, className }: { links: readonly Link[]; className: string }) {
  return (
    <ul className={`flex flex-wrap ${className}`}>
      {links.map(({ label, href }) => (
        <li key={href}>
          <SiteLink href={href} className={textLink}>
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
