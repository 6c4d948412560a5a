import { SiteLink } from '@/components/site/site-link'
import { allArticles } from '@/lib/content/articles'
import { blogHref } from '@/lib/routes'

/** The sidebar: every title, the current one marked. */
export function ArticleNav({ current }: { current?: string }) {
  return (
    <nav aria-label="All articles">
      <p aria-hidden="true" className="mb-1 font-mono text-label text-muted uppercase">
        All articles
      </p>
      <ul className="border-line border-t">
        {allArticles().map(({ url, title }) => (
          <li key={url} className="border-line border-b">
            <SiteLink
              href={blogHref(url)}
              aria-current={url === current ? 'page' : undefined}
              className="flex min-h-4.5 items-center border-transparent border-l-2 py-1 pl-1.5 text-ink-2 text-small hover:text-ink aria-[current]:border-brass-fill aria-[current]:font-bold aria-[current]:text-ink"
            >
              {title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
