import { SiteLink } from '@/components/site/site-link'
import { ARROW_BACK, Icon, Outline } from '@/components/ui/icon'
import { textLink } from '@/components/ui/link'
import type { ListPage } from '@/lib/content/blog-pages'
import { blogListHref } from '@/lib/routes'

interface PagerProps {
  list: ListPage
  tagSlug?: string
}

/** The way to the other pages of a list, where there are any. */
export function Pager({ list: { number, of }, tagSlug }: PagerProps) {
  if (of === 1) return null
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center justify-between gap-2 text-small">
      <PageLink to={number - 1} of={of} tagSlug={tagSlug} rel="prev">
        Newer
      </PageLink>
      <p className="text-muted">
        Page {number} of {of}
      </p>
      <PageLink to={number + 1} of={of} tagSlug={tagSlug} rel="next">
        Older
      </PageLink>
    </nav>
  )
}

interface PageLinkProps {
  to: number
  of: number
  tagSlug?: string
  rel: 'prev' | 'next'
  children: string
}

function PageLink({ to, of, tagSlug, rel, children }: PageLinkProps) {
  // An empty place keeps the middle in the middle.
  if (to < 1 || to > of) return <span aria-hidden="true" />
  return (
    <SiteLink
      href={blogListHref(to, tagSlug)}
      rel={rel}
      className={`inline-flex min-h-5.5 items-center gap-1 ${textLink}`}
    >
      {rel === 'prev' && <Outline path={ARROW_BACK} />}
      {children}
      {rel === 'next' && <Icon name="arrow" />}
    </SiteLink>
  )
}
