import type { Article } from '@/lib/content/article'
import { formatDay } from '@/lib/day'
import { type PageFacts, pages } from '@/lib/pages'
import { blogHref, routes } from '@/lib/routes'
import { ogPath } from './addresses'
import { type OgPicture, secondOfDay } from './og-image'

/** Where the hand stands on the pictures of pages, which have no date: as in the ring's poster. */
const PAGE_SECOND = 23

const pagePicture = ({ name, heading, path }: PageFacts): OgPicture => ({
  // The home page is called by what it is about.
  label: path === routes.home ? 'Dynamic tokens' : name,
  title: heading,
  second: PAGE_SECOND,
})

const articlePicture = ({ title, date }: Article): OgPicture => ({
  label: `${pages.blogs.name} · ${formatDay(date)}`,
  title,
  second: secondOfDay(date),
})

/** Every picture for link previews by its address. */
export function ogPictures(articles: readonly Article[]): ReadonlyMap<string, OgPicture> {
  return new Map([
    ...Object.values(pages).map((page) => [ogPath(page.path), pagePicture(page)] as const),
    ...articles.map(
      (article) => [ogPath(blogHref(article.url), true), articlePicture(article)] as const,
    ),
  ])
}
