import type { Metadata } from 'next'
import { changedOn, dayStart } from './day'
import { absoluteUrl } from './href'
import type { PageFacts } from './pages'
import { rss } from './routes'
import { site } from './site'

/** The facts in the head of a page. */
export interface HeadFacts extends Pick<PageFacts, 'path' | 'heading' | 'title' | 'description'> {
  /** For an article: its days and tags, and what its own picture shows. */
  article?: { date: string; updated?: string; tags: readonly string[]; imageAlt?: string }
}

/** Pixels of a picture for link previews: what Open Graph readers expect. */
export const OG_SIZE = { width: 1200, height: 630 } as const

/** The address of the picture for a page’s link previews. @param path Of the page. */
export const ogPath = (path: string) => `/images/og${path === '/' ? '/home' : path}.png`

/** Each page tells feed readers the address of the articles. */
export const feedLinks = { [rss.type]: absoluteUrl(rss.path) }

/** Title, description, canonical address and link preview of a page; Next fills the Twitter card from these. */
export function pageMetadata({ title, description, path, heading, article }: HeadFacts): Metadata {
  const url = absoluteUrl(path)
  return {
    // The layout’s title template does not apply to the home page, which is in the same segment.
    title: { absolute: `${title} | ${site.name}` },
    description,
    alternates: { canonical: url, types: feedLinks },
    openGraph: {
      title,
      description,
      url,
      siteName: site.longName,
      locale: site.language.replace('-', '_'),
      images: {
        url: absoluteUrl(ogPath(path)),
        ...OG_SIZE,
        type: 'image/png',
        alt: article?.imageAlt ?? `A dial of sixty ticks beside the words: ${heading}`,
      },
      ...(article
        ? {
            type: 'article',
            publishedTime: dayStart(article.date),
            modifiedTime: dayStart(changedOn(article)),
            tags: [...article.tags],
          }
        : { type: 'website' }),
    },
  }
}
