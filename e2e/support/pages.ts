import { existsSync, readFileSync } from 'node:fs'
import { XMLParser } from 'fast-xml-parser'
import { readArticles } from '../../lib/content/articles'
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
export const articles = readArticles(process.cwd(), false)

const headings = new Map([
  ...Object.values(pages).map(({ path, heading }) => [path, heading] as const),
  ...articles.map(({ url, title }) => [blogHref(url), title] as const),
])

/** The first heading of a page; any words where only the page itself knows it. */
export const headingOf = (path: string): string | RegExp => headings.get(path) ?? /\S/

/** Lists by tag, and further pages of a list, differ in nothing but the articles that they list. */
const layoutOf = (path: string) => path.replace(/\/(tags|page)\/.*$/, '/$1')

/** One page of each layout. */
export const layouts = sitePaths.filter(
  (path, index) => sitePaths.findIndex((other) => layoutOf(other) === layoutOf(path)) === index,
)

const repeats = sitePaths.filter((path) => !layouts.includes(path))

/** The conditions to look at a page in: all of them, and of those for one more page of a layout one, in turn. */
export function conditionsFor<T>(path: string, all: readonly T[]): readonly T[] {
  const turn = repeats.indexOf(path)
  return turn < 0 ? all : all.slice(turn % all.length).slice(0, 1)
}

const UNLISTED = ['/live-demo/google', '/no-such-page']

/** All that can be looked at without signing in, the page for unknown addresses included. */
export const everyPath = [...sitePaths, ...UNLISTED]

/** The same with one page of each layout. */
export const everyLayout = [...layouts, ...UNLISTED]
