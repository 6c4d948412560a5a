import type { HeadFacts } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { blogHref, blogListHref, markdownHref } from '@/lib/routes'
import type { Article } from './article'
import type { BlogPage, ListPage } from './blog-pages'

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
      article: { date, updated, tags, markdownPath: markdownHref(url) },
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
