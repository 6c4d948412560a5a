import { SiteLink } from '@/components/site/site-link'
import { Words } from '@/components/site/words'
import { NavLabel } from '@/components/ui/contents'
import { textLink } from '@/components/ui/link'
import { PageHero } from '@/components/ui/section'
import { blogs } from '@/content/pages/lists'
import { allArticles, readArticles } from '@/lib/content/articles'
import { pages } from '@/lib/pages'
import { blogHref, rss } from '@/lib/routes'
import { ArticleMark, BlogList, StateMark } from './blog-list'
import { mistakesByFile } from './mistakes'

export function BlogIndex() {
  const articles = allArticles()
  return (
    <>
      <PageHero label={pages.blogs.name} title={pages.blogs.heading}>
        <p>
          <Words>{blogs.lead}</Words>
        </p>
      </PageHero>
      <div className="wrap-anywhere mx-auto grid max-w-page gap-4 px-2 sm:px-3 md:grid-cols-12">
        <div className="min-w-0 md:col-span-8">
          <BlogList articles={articles} />
        </div>
        {articles.length + readArticles().broken.length > 0 && (
          <div className="grid gap-4 self-start md:col-span-3 md:col-start-10">
            <ArticleNav />
            <p className="text-small">
              <SiteLink href={rss.path} className={textLink}>
                RSS feed
              </SiteLink>
            </p>
          </div>
        )}
      </div>
    </>
  )
}

/** The sidebar: titles. In `next dev` also the files with mistakes, whose pages name them. */
export async function ArticleNav() {
  const mistakes = await mistakesByFile()
  const { files, broken } = readArticles()
  const entries = [
    ...files.map((article) => ({
      ...{ url: article.url, title: article.title },
      mark: mistakes.has(article.file) ? (
        <StateMark state="Mistake" />
      ) : (
        <ArticleMark article={article} />
      ),
    })),
    ...broken.map(({ url }) => ({ url, title: url, mark: <StateMark state="Mistake" /> })),
  ]
  return (
    <nav aria-label="All articles">
      <NavLabel>All articles</NavLabel>
      <ul className="border-line border-t">
        {entries.map(({ url, title, mark }) => (
          <li key={url} className="border-line border-b">
            <SiteLink
              href={blogHref(url)}
              className="flex min-h-4.5 items-center gap-1 border-transparent border-l-2 py-1 pl-1.5 text-ink-2 text-small hover:text-ink aria-[current]:border-brass-fill aria-[current]:font-bold aria-[current]:text-ink"
            >
              {title}
              {mark}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
