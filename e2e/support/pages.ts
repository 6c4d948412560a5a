import { readFileSync } from 'node:fs'
import { allArticles } from '../../lib/content/articles'

/** Every page of the built site, from its own sitemap: a new one is looked at like the others. */
export const sitePaths: readonly string[] = Array.from(
  readFileSync('out/sitemap.xml', 'utf8').matchAll(/<loc>(.*?)<\/loc>/g),
  ([, address = '']) => new URL(address).pathname,
)

/** What the built site has published, newest first. */
export const articles = allArticles()

/** All that can be looked at without signing in, the page for unknown addresses included. */
export const everyPath = [...sitePaths, '/live-demo/google', '/no-such-page']
