import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import type { Article } from '@/lib/content/article'
import { routes } from '@/lib/routes'
import { site } from '@/lib/site'
import { OtaBadge } from './badge'
import { CopyLink } from './copy-link'
import { Day } from './day'
import { TagLink } from './tag-link'

interface ArticleHeadProps {
  article: Article
  minutes: number
}

/** What comes before the text: the title, who wrote it and when, and how long it takes. */
export function ArticleHead({ article, minutes }: ArticleHeadProps) {
  const { title, excerpt, date, updated, isAboutOTA, tags } = article
  return (
    <header className="mb-4 max-w-prose lg:col-span-9">
      <p className="flex flex-wrap items-center gap-1.5 font-mono text-data text-muted">
        <SiteLink href={routes.blogs} className={textLink}>
          Blogs
        </SiteLink>
        <span>{minutes} min read</span>
        {isAboutOTA && <OtaBadge />}
      </p>
      <h1 className="mt-1.5 text-h1">{title}</h1>
      {excerpt && <p className="mt-2 text-h3 text-ink">{excerpt}</p>}
      <p className="mt-2 flex flex-wrap items-center gap-x-1.5 text-muted text-small">
        <span>By {site.longName}</span>
        <Day iso={date} />
        {updated && (
          <span>
            updated <Day iso={updated} />
          </span>
        )}
        <CopyLink />
      </p>
      {tags.length > 0 && (
        <ul aria-label="Tags" className="mt-1 flex flex-wrap gap-1">
          {tags.map((tag) => (
            <li key={tag}>
              <TagLink label={tag} />
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}
