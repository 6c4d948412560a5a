import type { BlogPosting, BreadcrumbList, Organization, Thing, WebSite } from 'schema-dts'
import type { Article } from '@/lib/content/articles'
import { changedOn, dayStart } from './day'
import { absoluteUrl } from './href'
import { ogPath } from './metadata'
import { type Link, linkTo, pages } from './pages'
import { blogHref } from './routes'
import { isPlaceholder, site } from './site'

const home = absoluteUrl(pages.home.path)

/** By this other data name the company. */
const ORGANIZATION_ID = `${home}#organization`

/** The company, as what it publishes names it. */
export const publisher = {
  '@type': 'Organization',
  '@id': ORGANIZATION_ID,
  name: site.longName,
  url: home,
} as const satisfies Organization

/** The company in full. @param social its page elsewhere, which is left out while a placeholder. */
export function organization(social: string = site.social.url) {
  const { locality, region, countryCode } = site.address
  return {
    ...publisher,
    alternateName: site.name,
    description: site.description,
    logo: absoluteUrl('/images/icons/icon-512.png'),
    foundingDate: String(site.foundingYear),
    address: {
      '@type': 'PostalAddress',
      addressLocality: locality,
      addressRegion: region,
      addressCountry: countryCode,
    },
    ...(isPlaceholder(social) ? {} : { sameAs: [social] }),
  } as const satisfies Organization
}

/** The site as a whole. It has no search page, hence no SearchAction. */
export const website = {
  '@type': 'WebSite',
  '@id': `${home}#website`,
  name: site.longName,
  alternateName: site.name,
  url: home,
  inLanguage: site.language,
  publisher: { '@id': ORGANIZATION_ID },
} as const satisfies WebSite

type PostingFacts = Pick<Article, 'title' | 'url' | 'date' | 'updated' | 'tags'>

/** An article. @param description The one of its page. */
export function blogPosting(article: PostingFacts, description: string) {
  const { title, url, date, tags } = article
  const path = blogHref(url)
  return {
    '@type': 'BlogPosting',
    headline: title,
    description,
    image: absoluteUrl(ogPath(path)),
    datePublished: dayStart(date),
    dateModified: dayStart(changedOn(article)),
    author: publisher,
    publisher,
    mainEntityOfPage: absoluteUrl(path),
    inLanguage: site.language,
    keywords: [...tags],
  } as const satisfies BlogPosting
}

/** The way from the home page to a page. @param trail Without the home page; the page is the last. */
export function breadcrumbs(trail: readonly Link[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [linkTo(pages.home), ...trail].map(
      ({ label, href }, index) =>
        ({
          '@type': 'ListItem',
          position: index + 1,
          name: label,
          item: absoluteUrl(href),
        }) as const,
    ),
  } as const satisfies BreadcrumbList
}

/**
 * Structured data as the text of a `<script type="application/ld+json">`. A `<` is written as an
 * escape: the text may hold a title, and `</script>` in it would end the element.
 */
export function scriptText(things: readonly Exclude<Thing, string>[]): string {
  const data = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
