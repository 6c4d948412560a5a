import { execFileSync } from 'node:child_process'
import type { MetadataRoute } from 'next'
import { allArticles } from '@/lib/content/articles'
import { type BlogPage, blogPageFacts, blogPages } from '@/lib/content/blog-pages'
import { CASE_STUDY_FOLDER } from '@/lib/content/case-studies'
import { changedOn } from '@/lib/day'
import { absoluteUrl } from '@/lib/href'
import { routes } from '@/lib/routes'

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

/** What else the words of each page are in; those of lists are in the articles. */
export const SOURCES: Record<string, readonly string[]> = {
  [routes.home]: ['app/page.tsx', 'app/_home'],
  [routes.about]: ['app/about'],
  [routes.security]: [
    'app/ota-security',
    'content/theft-matrix.ts',
    'content/theft-matrix.json',
    'content/benchmarks.ts',
    'content/benchmarks.json',
  ],
  [routes.caseStudies]: ['app/case-studies', CASE_STUDY_FOLDER],
  [routes.videos]: ['app/videos', 'public/videos'],
  [routes.contact]: ['app/contact', 'components/site/contact-form.tsx'],
  [routes.developers]: [
    'app/developers',
    'app/ota-security/limits.ts',
    'content/benchmarks.ts',
    'content/benchmarks.json',
    'packages/ota/README.md',
    'packages/ota/vectors',
  ],
  [routes.glossary]: ['app/glossary'],
  [routes.everyByte]: ['app/every-byte', 'packages/ota/vectors'],
  [routes.check]: ['app/check', 'lib/check'],
  [routes.privacy]: ['app/privacy'],
  [routes.liveDemo]: [
    'app/live-demo',
    'components/live-demo/demo-texts.tsx',
    'content/demo-steps.ts',
  ],
}

function changeOf(page: BlogPage): string | undefined {
  const articles = page.kind === 'article' ? [page.article] : page.list.articles
  return articles.map(changedOn).sort().at(-1)
}

/** Days on which the words changed, or none: the day of a build says nothing about a page. */
export default function sitemap(): MetadataRoute.Sitemap {
  return [
    ...Object.entries(SOURCES).map(([path, paths]) => ({
      path,
      changed: lastChanged([...paths, HEADINGS]),
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
