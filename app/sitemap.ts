import type { MetadataRoute } from 'next'
import { allArticles } from '@/lib/content/articles'
import { absoluteUrl } from '@/lib/href'
import { blogHref, routes } from '@/lib/routes'

export const dynamic = 'force-static'

/** Dates only where they are known: the day of a build says nothing about a page. */
export default function sitemap(): MetadataRoute.Sitemap {
  const { signedIn: _, ...pages } = routes
  return [
    ...Object.values(pages).map((path) => ({ url: absoluteUrl(path) })),
    ...allArticles().map(({ url, date, updated = date }) => ({
      url: absoluteUrl(blogHref(url)),
      lastModified: updated,
    })),
  ]
}
