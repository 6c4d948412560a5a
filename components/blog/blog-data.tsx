import { JsonLd } from '@/components/site/json-ld'
import { blogPageFacts } from '@/lib/content/blog-page-facts'
import type { BlogPage } from '@/lib/content/blog-pages'
import { blogPosting, breadcrumbs } from '@/lib/json-ld'
import { linkTo, pages } from '@/lib/pages'
import { blogListHref, type Link } from '@/lib/routes'

function trailTo(page: BlogPage, path: string): Link[] {
  if (page.kind === 'article')
    return [linkTo(pages.blogs), { label: page.article.title, href: path }]
  const { number } = page.list
  const tag =
    page.kind === 'tag' ? [{ label: page.tag.label, href: blogListHref(1, page.tag.slug) }] : []
  const later = number === 1 ? [] : [{ label: `Page ${number}`, href: path }]
  return [linkTo(pages.blogs), ...tag, ...later]
}

/** The way to a page below /blogs and, for an article, what it is, for search engines. */
export function BlogData({ page }: { page: BlogPage }) {
  const { path, description } = blogPageFacts(page)
  const article = page.kind === 'article' ? [blogPosting(page.article, description)] : []
  return <JsonLd things={[breadcrumbs(trailTo(page, path)), ...article]} />
}
