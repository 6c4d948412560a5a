import { SiteLink } from '@/components/site/site-link'
import { RowArrow } from '@/components/ui/icon'
import { rowLink } from '@/components/ui/link'
import type { Article } from '@/lib/content/articles'
import { tagSlug } from '@/lib/content/tags'
import { formatDay } from '@/lib/day'
import { blogHref, blogListHref } from '@/lib/routes'

/** A calendar day, `2026-11-20` as 20 November 2026. */
export function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatDay(iso)}</time>
}

/** Marks an article about the company's own product. */
export function OtaBadge() {
  return (
    <span className="inline-flex items-center rounded border border-badge-line bg-badge px-1 font-mono text-badge-text text-label">
      OTA / Patented
    </span>
  )
}

/** Across the top of a draft, so that nobody takes it for published. */
export function DraftBanner() {
  return (
    <p className="mb-3 rounded border border-carmine border-dashed px-1.5 py-1 text-ink text-small lg:col-span-9">
      <strong className="mr-1 font-mono text-carmine text-label uppercase">Draft</strong>
      Shown in <code translate="no">npm run dev</code> only; the built site leaves it out.
    </p>
  )
}

/** Marks a draft in a list. */
export function DraftMark() {
  return (
    <span className="inline-flex items-center rounded border border-carmine border-dashed px-1 font-mono text-carmine text-label">
      Draft
    </span>
  )
}

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

const EMPTY =
  'No blogs available right now. Please check back soon or explore our featured content above.'

interface BlogListProps {
  articles: readonly Article[]
  /** Of the list, for assistive technology. */
  name?: string
  /** Leaves out tags and highlights; its headings are one level down. */
  compact?: boolean
}

export function BlogList({ articles, name = 'Articles', compact = false }: BlogListProps) {
  if (articles.length === 0) return <p className="text-ink-2">{EMPTY}</p>
  return (
    <ul aria-label={name} className="border-line border-t">
      {articles.map((article) => (
        <BlogItem key={article.url} article={article} compact={compact} />
      ))}
    </ul>
  )
}

function BlogItem({ article, compact }: { article: Article; compact: boolean }) {
  const { url, title, excerpt, date, draft, isAboutOTA, tags, highlights } = article
  const Heading = compact ? 'h3' : 'h2'
  return (
    <li className="relative grid gap-x-3 gap-y-0.5 border-line border-b py-3 md:grid-cols-[136px_1fr]">
      <p className="flex flex-wrap items-center gap-1 font-mono text-data text-muted md:flex-col md:items-start md:pt-0.5">
        <Day iso={date} />
        {draft && <DraftMark />}
        {isAboutOTA && <OtaBadge />}
      </p>
      <div>
        <Heading className="text-h3 md:pr-4">
          <SiteLink href={blogHref(url)} className={rowLink}>
            {title}
          </SiteLink>
        </Heading>
        {excerpt && <p className="mt-0.5 max-w-prose text-ink-2">{excerpt}</p>}
        {!compact && <BlogDetails tags={tags} highlights={highlights} />}
      </div>
      <RowArrow />
    </li>
  )
}

function BlogDetails({ tags, highlights }: Pick<Article, 'tags' | 'highlights'>) {
  return (
    <>
      <ul
        aria-label="Highlights"
        className="mt-1 max-w-prose list-disc pl-2.5 text-ink-2 text-small"
      >
        {highlights.map((highlight) => (
          <li key={highlight}>{highlight}</li>
        ))}
      </ul>
      <ul aria-label="Tags" className="relative mt-1.5 flex flex-wrap gap-1">
        {tags.map((tag) => (
          <li key={tag}>
            <TagLink label={tag} />
          </li>
        ))}
      </ul>
    </>
  )
}
