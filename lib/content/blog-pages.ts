import type { Article } from './article'
import { allArticles } from './articles'
import { readOnce } from './folder'
import { hasTag, type Tag, tagsOf } from './tags'

/** Articles on one page of a list. */
export const PAGE_SIZE = 10

/** One page of a list of articles, newest first. */
export interface ListPage {
  articles: readonly Article[]
  /** Counts from 1. */
  number: number
  of: number
}

/** What an address below /blogs shows. */
export type BlogPage =
  | { kind: 'article'; article: Article }
  | { kind: 'index'; list: ListPage }
  | { kind: 'tag'; tag: Tag; list: ListPage }

type Segments = readonly string[]

function listPages(articles: readonly Article[]): ListPage[] {
  const of = Math.max(1, Math.ceil(articles.length / PAGE_SIZE))
  return Array.from({ length: of }, (_, index) => ({
    articles: articles.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE),
    number: index + 1,
    of,
  }))
}

const addressed = (base: Segments, { number }: ListPage) =>
  number === 1 ? base : [...base, 'page', String(number)]

/**
 * Every page below /blogs by the segments of its address: the index is `[]`, its second page
 * `['page', '2']`, a tag `['tags', 'jwt']`, an article `[url]`.
 * @param articles Newest first.
 */
export function blogPages(articles: readonly Article[]): [Segments, BlogPage][] {
  return [
    ...listPages(articles).map((list): [Segments, BlogPage] => [
      addressed([], list),
      { kind: 'index', list },
    ]),
    ...tagsOf(articles).flatMap((tag) =>
      listPages(articles.filter((article) => hasTag(article, tag.slug))).map(
        (list): [Segments, BlogPage] => [
          addressed(['tags', tag.slug], list),
          { kind: 'tag', tag, list },
        ],
      ),
    ),
    ...articles.map((article): [Segments, BlogPage] => [
      [article.url],
      { kind: 'article', article },
    ]),
  ]
}

const pagesByPath = readOnce(
  () => new Map(blogPages(allArticles()).map(([segments, page]) => [segments.join('/'), page])),
)

/** What this site shows at an address below /blogs, if anything. */
export function findBlogPage(segments: Segments = []): BlogPage | undefined {
  return pagesByPath().get(segments.join('/'))
}
