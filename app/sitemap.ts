import type { MetadataRoute } from 'next'
import { allArticles } from '@/lib/content/articles'
import { blogPageFacts } from '@/lib/content/blog-page-facts'
import { type BlogPage, blogPages } from '@/lib/content/blog-pages'
import { lastChanged } from '@/lib/content/last-changed'
import { changedOn } from '@/lib/day'
import { absoluteUrl } from '@/lib/href'
import { type PageFacts, pages } from '@/lib/pages'
import { routes } from '@/lib/routes'

export const dynamic = 'force-static'

/** Every page's heading, title and description. */
const HEADINGS = 'lib/pages.ts'

/** What the words of a page are in. */
export const sourcesOf = ({ path, sources = [] }: PageFacts) => [
  path === routes.home ? 'app/page.tsx' : `app${path}`,
  ...sources,
]

function changeOf(page: BlogPage): string | undefined {
  const articles = page.kind === 'article' ? [page.article] : page.list.articles
  return articles.map(changedOn).sort().at(-1)
}

/** Days on which the words changed, or none: the day of a build says nothing about a page. */
export default function sitemap(): MetadataRoute.Sitemap {
  const { blogs, ...others } = pages
  return [
    ...Object.values<PageFacts>(others).map((page) => ({
      path: page.path,
      changed: lastChanged([...sourcesOf(page), HEADINGS]),
    })),
    ...blogPages(allArticles()).map(([, page]) => ({
      path: blogPageFacts(page).path,
      changed: changeOf(page),
    })),
  ].map(({ path, changed }) => ({
    url: absoluteUrl(path),
    ...(changed ? { lastModified: changed } : {}),
  }))
}
