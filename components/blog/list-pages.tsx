import type { ReactNode } from 'react'
import { SiteLink } from '@/components/site/site-link'
import { NavLabel } from '@/components/ui/contents'
import { ARROW_BACK, Icon, Outline } from '@/components/ui/icon'
import { textLink } from '@/components/ui/link'
import { PageHero } from '@/components/ui/section'
import { allArticles } from '@/lib/content/articles'
import type { ListPage } from '@/lib/content/blog-pages'
import { type Tag, tagsOf } from '@/lib/content/tags'
import { pages } from '@/lib/pages'
import { blogHref, blogListHref, routes, rss } from '@/lib/routes'
import { BlogList, DraftMark, TagLink } from './blog-list'

export function BlogIndex({ list }: { list: ListPage }) {
  return (
    <>
      <PageHero label={pages.blogs.name} title={pages.blogs.heading}>
        <p>
          Notes from the people who build OTA. Facts come with their sources. What we say about our
          own product is marked as a claim, with a link to its limits.
        </p>
      </PageHero>
      <ArticleList list={list}>
        <Topics />
      </ArticleList>
    </>
  )
}

/** The articles that carry a tag. */
export function TagPage({ tag, list }: { tag: Tag; list: ListPage }) {
  return (
    <>
      <PageHero label="Blogs" title={`Articles on ${tag.label}`}>
        <p>
          {tag.count === 1 ? 'One article' : `${tag.count} articles`} on this topic, newest first.{' '}
          <SiteLink href={routes.blogs} className={textLink}>
            All blogs
          </SiteLink>
        </p>
      </PageHero>
      <ArticleList list={list} tagSlug={tag.slug}>
        <Topics current={tag.slug} />
      </ArticleList>
    </>
  )
}

interface ArticleListProps {
  list: ListPage
  /** Whose articles they are, if not all. */
  tagSlug?: string
  /** What stands above the sidebar's titles. */
  children: ReactNode
}

/** A page of articles beside the sidebar. */
function ArticleList({ list, tagSlug, children }: ArticleListProps) {
  return (
    <div className="mx-auto grid max-w-page gap-4 px-2 sm:px-3 md:grid-cols-12">
      <div className="md:col-span-8">
        <BlogList articles={list.articles} />
        <Pager list={list} tagSlug={tagSlug} />
      </div>
      {list.articles.length > 0 && (
        <div className="grid gap-4 self-start md:col-span-3 md:col-start-10">
          {children}
          <ArticleNav />
          <p className="text-small">
            <SiteLink href={rss.path} className={textLink}>
              Feed of new articles (RSS)
            </SiteLink>
          </p>
        </div>
      )}
    </div>
  )
}

/** The most used; a list of every tag would grow with the articles. */
const SHOWN = 12

/** The tags that lead to the most articles. */
function Topics({ current }: { current?: string }) {
  const tags = tagsOf(allArticles()).slice(0, SHOWN)
  if (tags.length === 0) return null
  return (
    <nav aria-label="Topics">
      <NavLabel>Topics</NavLabel>
      <ul className="flex flex-wrap gap-1">
        {tags.map(({ slug, label }) => (
          <li key={slug}>
            <TagLink label={label} isCurrent={slug === current} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The sidebar: titles, the current one marked. */
export function ArticleNav({ current }: { current?: string }) {
  return (
    <nav aria-label="All articles">
      <NavLabel>All articles</NavLabel>
      <ul className="wrap-anywhere border-line border-t">
        {allArticles().map(({ url, title, draft }) => (
          <li key={url} className="border-line border-b">
            <SiteLink
              href={blogHref(url)}
              aria-current={url === current ? 'page' : undefined}
              className="flex min-h-4.5 items-center gap-1 border-transparent border-l-2 py-1 pl-1.5 text-ink-2 text-small hover:text-ink aria-[current]:border-brass-fill aria-[current]:font-bold aria-[current]:text-ink"
            >
              {title}
              {draft && <DraftMark />}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

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
