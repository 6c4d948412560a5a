import type { Article } from '@/lib/content/article'
import { allArticles } from '@/lib/content/articles'
import { articleMarkdown } from '@/lib/feeds/article-markdown'
import { atomFeed, FEED_ITEMS, jsonFeed, rssFeed } from '@/lib/feeds/feeds'
import { articlesMarkdown } from '@/lib/feeds/llms-text'
import { drawings } from '@/lib/images/images'
import { feeds, markdownHref } from '@/lib/routes'

/** A file of the site that is no page, and that the same articles make the same. */
export interface MadeFile {
  /** Below the export's root. */
  path: string
  /** All that it is made from besides code and settings, as one text. */
  from: string
  make: () => string | Promise<Buffer>
}

const fileOf = (address: string) => address.replace(/^\//, '')

const FEEDS = [
  [feeds.rss.path, rssFeed],
  [feeds.atom.path, atomFeed],
  [feeds.json.path, jsonFeed],
] as const

/** @param articles Newest first. */
function textFiles(articles: readonly Article[]): MadeFile[] {
  const newest = articles.slice(0, FEED_ITEMS)
  return [
    ...FEEDS.map(([path, feed]) => ({
      path: fileOf(path),
      from: JSON.stringify(newest),
      make: () => feed(newest),
    })),
    {
      path: fileOf(markdownHref('index')),
      from: JSON.stringify(articles.map(({ title, url, excerpt }) => [title, url, excerpt])),
      make: () => articlesMarkdown(articles),
    },
    ...articles.map((article) => ({
      path: fileOf(markdownHref(article.url)),
      from: JSON.stringify(article),
      make: () => articleMarkdown(article),
    })),
  ]
}

/** Every picture, feed and Markdown version of this site, without drafts in a build. */
export async function madeFiles(): Promise<MadeFile[]> {
  const pictures = [...(await drawings())].map(([path, { from, draw }]) => ({
    path: fileOf(path),
    from,
    make: draw,
  }))
  return [...textFiles(allArticles()), ...pictures]
}
