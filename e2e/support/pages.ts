import { existsSync, readFileSync } from 'node:fs'
import { XMLParser } from 'fast-xml-parser'
import { allArticles } from '../../lib/content/articles'
import { pages } from '../../lib/pages'
import { blogHref } from '../../lib/routes'

const SITEMAP = 'out/sitemap.xml'

/** Addresses of a sitemap, as paths. */
export function pathsOf(sitemap: string): string[] {
  const parser = new XMLParser({ isArray: (name) => name === 'url' })
  const { urlset } = parser.parse(sitemap) as { urlset: { url: { loc: string }[] } }
  return urlset.url.map(({ loc }) => new URL(loc).pathname)
}

function readSitemap(): string[] {
  if (!existsSync(SITEMAP)) throw new Error(`No ${SITEMAP}: npm run build makes the site`)
  return pathsOf(readFileSync(SITEMAP, 'utf8'))
}

/** Every page of the built site, by itself: a new one is looked at like the others. */
export const sitePaths: readonly string[] = readSitemap()

/** What the built site has published, newest first. */
export const articles = allArticles()

const headings = new Map([
  ...Object.values(pages).map(({ path, heading }) => [path, heading] as const),
  ...articles.map(({ url, title }) => [blogHref(url), title] as const),
])

/** The first heading of a page; any words where only the page itself knows it. */
export const headingOf = (path: string): string | RegExp => headings.get(path) ?? /\S/

const UNLISTED = ['/live-demo/google', '/no-such-page']

/** All that can be looked at without signing in, the page for unknown addresses included. */
export const everyPath = [...sitePaths, ...UNLISTED]
