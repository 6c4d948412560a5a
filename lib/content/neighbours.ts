import type { Article } from './article'
import { hasTag, tagSlug } from './tags'

const RELATED = 3

/** Titles beside an article: all up to this many; beyond, those around the current one. */
export const BESIDE = 10

/** What stands beside an article in a list sorted newest first. */
export function neighbours(articles: readonly Article[], url: string) {
  const index = articles.findIndex((article) => article.url === url)
  return { newer: articles[index - 1], older: articles[index + 1] }
}

/** Up to three others that share tags, the most shared first, then the newest. */
export function relatedTo(articles: readonly Article[], current: Article): Article[] {
  const slugs = [...new Set(current.tags.map(tagSlug))]
  return articles
    .filter(({ url }) => url !== current.url)
    .map((article) => ({ article, shared: slugs.filter((slug) => hasTag(article, slug)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared) // stable: the newest stay first
    .slice(0, RELATED)
    .map(({ article }) => article)
}

/**
 * At most `size` articles around one of them, or the newest without one: a list that is beside
 * every article may not grow with their number.
 */
export function windowAround(
  articles: readonly Article[],
  url: string | undefined,
  size: number,
): readonly Article[] {
  const index = articles.findIndex((article) => article.url === url)
  const last = Math.max(0, articles.length - size)
  const start = Math.min(last, Math.max(0, index - Math.floor(size / 2)))
  return articles.slice(start, start + size)
}
