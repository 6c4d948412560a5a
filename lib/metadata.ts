import type { Metadata } from 'next'
import { changedOn, dayStart } from './day'
import { absoluteUrl } from './href'
import { OG_SIZE, ogPath } from './images/addresses'
import { rss } from './routes'
import { site } from './site'

/** What the head of a page says. */
export interface HeadFacts {
  /** Without the site's name; together they stay within 60 characters. */
  title: string
  description: string
  path: string
  /** The words on its picture for link previews. */
  heading: string
  /** For an article: its days and tags. */
  article?: { date: string; updated?: string; tags: readonly string[] }
}

/** Where feed readers find the articles; each page says so. */
export const feedLinks = { [rss.type]: absoluteUrl(rss.path) }

/** Title, description, canonical address, and what link previews show of one page. */
export function pageMetadata(facts: HeadFacts): Metadata {
  const { title, description, path, heading, article } = facts
  const url = absoluteUrl(path)
  const fullTitle = `${title} | ${site.name}`
  const image = {
    url: absoluteUrl(ogPath(path)),
    ...OG_SIZE,
    type: 'image/png',
    alt: `A dial of sixty ticks beside the words: ${heading}`,
  }
  return {
    title: { absolute: fullTitle },
    description,
    alternates: { canonical: url, types: feedLinks },
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
