import { SiteLink } from '@/components/site/site-link'
import { tagSlug } from '@/lib/content/tags'
import { blogListHref } from '@/lib/routes'

interface TagLinkProps {
  label: string
  isCurrent?: boolean
}

/** A tag, on the way to the articles that share it. */
export function TagLink({ label, isCurrent = false }: TagLinkProps) {
  return (
    <SiteLink
      href={blogListHref(1, tagSlug(label))}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-3 items-center rounded border border-line px-1 font-mono text-data text-muted hover:text-ink aria-[current]:font-bold aria-[current]:text-ink"
    >
      {label}
    </SiteLink>
  )
}
