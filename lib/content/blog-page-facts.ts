import { blogHref, blogListHref } from '@/lib/routes'
import type { BlogPage, ListPage } from './blog-pages'

const onPage = ({ number }: ListPage) => (number === 1 ? '' : `, page ${number}`)

/** Title, description and path of a page below /blogs, no two of them alike. */
export function blogPageFacts(page: BlogPage) {
  if (page.kind === 'article') {
    const { title, excerpt = title, url } = page.article
    return { title, description: excerpt, path: blogHref(url) }
  }
  const { number, of } = page.list
  const place = of === 1 ? '' : ` Page ${number} of ${of}.`
  if (page.kind === 'tag') {
    const { label, slug } = page.tag
    return {
      title: `Articles on ${label}${onPage(page.list)}`,
      description: `What the people who build OTA have written on ${label}, with sources.${place}`,
      path: blogListHref(number, slug),
    }
  }
  return {
    title: number === 1 ? 'Blogs: how tokens work, and how they fail' : `Blogs${onPage(page.list)}`,
    description: `Articles on JSON Web Tokens, replay and denial of service, with their sources.${place}`,
    path: blogListHref(number),
  }
}
