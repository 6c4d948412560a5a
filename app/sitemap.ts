import { execFileSync } from 'node:child_process'
import type { MetadataRoute } from 'next'
import { allArticles } from '@/lib/content/articles'
import { changedOn } from '@/lib/day'
import { absoluteUrl } from '@/lib/href'
import { type PageFacts, pages } from '@/lib/pages'
import { blogHref, routes } from '@/lib/routes'

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

/** A shallow clone gives every file the date of its one commit. */
function hasHistory(): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository') === 'false'
  } catch {
    return false // no git, or an unpacked archive
  }
}

/**
 * The day, `YYYY-MM-DD`, on which any of these files was last committed; nothing when that cannot
 * be known. @param paths From the project's root.
 */
export function lastChanged(paths: readonly string[]): string | undefined {
  if (!hasHistory()) return undefined
  return git('log', '-1', '--format=%cs', '--', ...paths) || undefined
}

export const dynamic = 'force-static'

/** Every page's heading, title and description. */
const HEADINGS = 'lib/pages.ts'

/** What the words of a page are in. */
export const sourcesOf = ({ path, sources = [] }: PageFacts) => [
  path === routes.home ? 'app/page.tsx' : `app${path}`,
  ...sources,
]

/** Days on which the words changed, or none: the day of a build says nothing about a page. */
export default function sitemap(): MetadataRoute.Sitemap {
  const articles = allArticles()
  const { blogs, ...others } = pages
  return [
    ...Object.values<PageFacts>(others).map((page) => ({
      path: page.path,
      changed: lastChanged([...sourcesOf(page), HEADINGS]),
    })),
    { path: blogs.path, changed: articles.map(changedOn).sort().at(-1) },
    ...articles.map((article) => ({ path: blogHref(article.url), changed: changedOn(article) })),
  ].map(({ path, changed }) => ({
    url: absoluteUrl(path),
    ...(changed ? { lastModified: changed } : {}),
  }))
}
