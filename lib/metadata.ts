import type { Metadata } from 'next'
import { changedOn, dayStart } from './day'
import { absoluteUrl } from './href'
import { OG_SIZE, ogPath } from './images/addresses'
import { pages } from './pages'
import { feeds, twinHref } from './routes'
import { site } from './site'

/** What the head of a page says. */
export interface HeadFacts {
  /** Without the site's name; together they stay within 60 characters. */
  title: string
  description: string
  path: string
  /** The words on its picture for link previews. */
  heading: string
  /** For an article: its days, and its text as Markdown by address. */
  article?: { date: string; updated?: string; tags: readonly string[]; markdownPath: string }
}

/** Where feed readers find the articles; each page says so. */
export const feedLinks = Object.fromEntries(
  Object.values(feeds).map(({ path, type }) => [type, absoluteUrl(path)]),
)

/** The page as Markdown, where there is one: lists of articles by tag have none. */
function markdownOf({ path, article }: HeadFacts): string | undefined {
  if (article) return article.markdownPath
  return Object.values(pages).some((page) => page.path === path) ? twinHref(path) : undefined
}

/** Title, description, canonical address, and what link previews show of one page. */
export function pageMetadata(facts: HeadFacts): Metadata {
  const { title, description, path, heading, article } = facts
  const markdown = markdownOf(facts)
  const url = absoluteUrl(path)
  const fullTitle = `${title} | ${site.name}`
  const image = {
    url: absoluteUrl(ogPath(path, article !== undefined)),
    ...OG_SIZE,
    type: 'image/png',
    alt: `A dial of sixty ticks beside the words: ${heading}`,
  }
  return {
    title: { absolute: fullTitle },
    description,
    alternates: {
      canonical: url,
      types: markdown ? { ...feedLinks, 'text/markdown': absoluteUrl(markdown) } : feedLinks,
    },
    openGraph: {
      title,
      description,
      url,
      siteName: site.longName,
      locale: site.language.replace('-', '_'),
      images: [image],
      ...(article
        ? {
            type: 'article',
            publishedTime: dayStart(article.date),
            modifiedTime: dayStart(changedOn(article)),
            tags: [...article.tags],
          }
        : { type: 'website' }),
    },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
  }
}
