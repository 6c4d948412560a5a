import type { MetadataRoute } from 'next'
import { allArticles } from '@/lib/content/articles'
import { changedOn } from '@/lib/day'
import { absoluteUrl } from '@/lib/href'
import { allPages } from '@/lib/pages'
import { blogHref } from '@/lib/routes'

export const dynamic = 'force-static'

/** Only articles have a date, because the day of a build says nothing about a page. */
export default function sitemap(): MetadataRoute.Sitemap {
  return [
    ...allPages.map(({ path }) => ({ url: absoluteUrl(path) })),
    ...allArticles().map((article) => ({
      url: absoluteUrl(blogHref(article.url)),
      lastModified: changedOn(article),
    })),
  ]
}
