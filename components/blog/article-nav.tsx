import { SiteLink } from '@/components/site/site-link'
import { NavLabel } from '@/components/ui/contents'
import { textLink } from '@/components/ui/link'
import { allArticles } from '@/lib/content/articles'
import { BESIDE, windowAround } from '@/lib/content/neighbours'
import { blogHref, routes } from '@/lib/routes'
import { DraftMark } from './draft-banner'

/** The sidebar: titles, the current one marked. */
export function ArticleNav({ current }: { current?: string }) {
  const articles = allArticles()
  return (
    <nav aria-label="All articles">
      <NavLabel>All articles</NavLabel>
      <ul className="wrap-anywhere border-line border-t">
        {windowAround(articles, current, BESIDE).map(({ url, title, draft }) => (
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
      {articles.length > BESIDE && (
        <p className="mt-1 text-small">
          <SiteLink href={routes.blogs} className={textLink}>
            All {articles.length} articles
          </SiteLink>
        </p>
      )}
    </nav>
  )
}
