import { SiteLink } from '@/components/site/site-link'
import { SourceLink } from '@/components/site/source-link'
import { textLink } from '@/components/ui/link'
import type { Article } from '@/lib/content/article'
import { routes } from '@/lib/routes'
import { ArticleBody } from './article-body'
import { ArticleNav } from './article-nav'
import { OtaBadge } from './badge'
import { Day } from './day'

export function ArticlePage({ article }: { article: Article }) {
  const { url, title, excerpt, date, updated, isAboutOTA, body, sources } = article
  return (
    <div className="mx-auto grid max-w-page gap-4 px-2 pt-6 sm:px-3 md:grid-cols-12 md:pt-9">
      <article className="min-w-0 md:order-last md:col-span-8 md:col-start-5">
        <p className="flex flex-wrap items-center gap-1.5 font-mono text-data text-muted">
          <SiteLink href={routes.blogs} className={textLink}>
            Blogs
          </SiteLink>
          <Day iso={date} />
          {updated && (
            <span>
              updated <Day iso={updated} />
            </span>
          )}
          {isAboutOTA && <OtaBadge />}
        </p>
        <h1 className="mt-1.5 text-h1">{title}</h1>
        {excerpt && <p className="mt-2 mb-4 max-w-prose text-h3 text-ink">{excerpt}</p>}
        <ArticleBody body={body} sources={sources} />
        <section aria-labelledby="sources" className="mt-5 max-w-prose border-line border-t pt-2">
          <h2 id="sources" className="text-h3">
            Sources
          </h2>
          <ul className="mt-1 list-disc pl-2.5 text-small">
            {sources.map((source) => (
              <li key={source.url}>
                <SourceLink {...source} />
              </li>
            ))}
          </ul>
        </section>
      </article>
      <div className="md:col-span-3">
        <ArticleNav current={url} />
      </div>
    </div>
  )
}
