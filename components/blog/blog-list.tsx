import { SiteLink } from '@/components/site/site-link'
import { RowArrow } from '@/components/ui/icon'
import { rowLink } from '@/components/ui/link'
import { blogs } from '@/content/pages/lists'
import { type Article, isScheduled } from '@/lib/content/articles'
import { formatDay } from '@/lib/day'
import { blogHref } from '@/lib/routes'

export function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatDay(iso)}</time>
}

const badge =
  'inline-flex shrink-0 items-center whitespace-nowrap rounded border px-1 font-mono text-label'

/** Marks an article about the company's own product. */
export function OtaBadge() {
  return (
    <span className={`${badge} border-badge-line bg-badge text-badge-text`}>OTA / Patented</span>
  )
}

interface StateMarkProps {
  state: 'Draft' | 'Scheduled' | 'Mistake'
}

/** Marks a text that `npm run dev` shows and the built site omits. */
export function StateMark({ state }: StateMarkProps) {
  return <span className={`${badge} border-carmine border-dashed text-carmine`}>{state}</span>
}

/** Marks an article that is not public. */
export function ArticleMark({ article }: { article: Article }) {
  if (article.draft) return <StateMark state="Draft" />
  return isScheduled(article) ? <StateMark state="Scheduled" /> : null
}

/** The tags of an article. */
export function Tags({ tags, className = '' }: { tags: readonly string[]; className?: string }) {
  if (tags.length === 0) return null
  return (
    <ul
      aria-label="Tags"
      className={`flex flex-wrap gap-x-1 font-mono text-data text-muted ${className}`}
    >
      {tags.map((tag) => (
        <li key={tag} className="not-last:after:ml-1 not-last:after:content-['·']">
          {tag}
        </li>
      ))}
    </ul>
  )
}

export function BlogList({ articles }: { articles: readonly Article[] }) {
  if (articles.length === 0) return <p className="text-ink-2">{blogs.empty}</p>
  return (
    <ul aria-label="Articles" className="border-line border-t">
      {articles.map((article) => (
        <BlogItem key={article.url} article={article} />
      ))}
    </ul>
  )
}

function BlogItem({ article }: { article: Article }) {
  const { url, title, excerpt, date, isAboutOTA, tags, highlights } = article
  return (
    <li className="relative grid gap-x-3 gap-y-0.5 border-line border-b py-3 md:grid-cols-[136px_1fr]">
      <p className="flex flex-wrap items-center gap-1 font-mono text-data text-muted md:flex-col md:items-start md:pt-0.5">
        <Day iso={date} />
        <ArticleMark article={article} />
        {isAboutOTA && <OtaBadge />}
      </p>
      <div>
        <h2 className="text-h3 md:pr-4">
          <SiteLink href={blogHref(url)} className={rowLink}>
            {title}
          </SiteLink>
        </h2>
        {excerpt && <p className="mt-0.5 max-w-prose text-ink-2">{excerpt}</p>}
        <ul
          aria-label="Highlights"
          className="mt-1 max-w-prose list-disc pl-2.5 text-ink-2 text-small"
        >
          {highlights.map((highlight) => (
            <li key={highlight}>{highlight}</li>
          ))}
        </ul>
        <Tags tags={tags} className="mt-1.5" />
      </div>
      <RowArrow />
    </li>
  )
}
