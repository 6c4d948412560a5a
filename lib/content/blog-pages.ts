import type { HeadFacts } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { blogHref, blogListHref } from '@/lib/routes'
import { type Article, allArticles } from './articles'
import { readOnce } from './folder'
import { hasTag, type Tag, tagSlug, tagsOf } from './tags'

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

const RELATED = 3

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

const onPage = ({ number }: ListPage) => (number === 1 ? '' : `, page ${number}`)

/** Search results show neither much less nor more, in characters. */
const SHORTEST = 40
const LONGEST = 170

/** The excerpt, filled up where it is missing or short, and cut at a word where it is long. */
function describe({ title, excerpt = '' }: Article): string {
  const filler =
    excerpt.length < SHORTEST ? `${title}: an article by the people who build OTA.` : ''
  const text = `${excerpt} ${filler}`.trim()
  if (text.length <= LONGEST) return text
  return `${text.slice(0, LONGEST).replace(/[\s,;:.]+\S*$/, '')}…`
}

/** What the head of a page below /blogs says. Lists share the blog's picture, and with it its heading. */
export function blogPageFacts(page: BlogPage): HeadFacts {
  if (page.kind === 'article') {
    const { title, url, date, updated, tags } = page.article
    return {
      title,
      description: describe(page.article),
      path: blogHref(url),
      heading: title,
      article: { date, updated, tags },
    }
  }
  const { number, of } = page.list
  const { heading } = pages.blogs
  const place = of === 1 ? '' : ` Page ${number} of ${of}.`
  if (page.kind === 'tag') {
    const { label, slug } = page.tag
    return {
      title: `Articles on ${label}${onPage(page.list)}`,
      description: `What the people who build OTA have written on ${label}, with sources.${place}`,
      path: blogListHref(number, slug),
      heading,
    }
  }
  return {
    title: number === 1 ? pages.blogs.title : `${pages.blogs.name}${onPage(page.list)}`,
    description: `${pages.blogs.description}${place}`,
    path: blogListHref(number),
    heading,
  }
}
