import type { BlogPosting, BreadcrumbList, Organization, Thing, WebSite } from 'schema-dts'
import type { Article } from '@/lib/content/articles'
import { changedOn, dayStart } from './day'
import { absoluteUrl } from './href'
import { ogPath } from './metadata'
import { type Link, linkTo, pages } from './pages'
import { blogHref } from './routes'
import { isPlaceholder, site } from './site'

const home = absoluteUrl(pages.home.path)

/** The company, as the data of what it publishes name it. */
export const publisher = {
  '@type': 'Organization',
  '@id': `${home}#organization`,
  name: site.longName,
  url: home,
} as const satisfies Organization

/** The company in full. @param social its page elsewhere, which is left out while a placeholder. */
export const organization = (social = site.social?.url) =>
  ({
    ...publisher,
    alternateName: site.name,
    description: pages.home.description,
    logo: absoluteUrl('/images/icons/icon-512.png'),
    foundingDate: String(site.foundingYear),
    ...(site.phone ? { telephone: site.phone } : {}),
    address: {
      '@type': 'PostalAddress',
      addressLocality: site.address.locality,
      addressRegion: site.address.region,
      addressCountry: site.address.countryCode,
    },
    ...(social && !isPlaceholder(social) ? { sameAs: [social] } : {}),
  }) as const satisfies Organization

/** The site as a whole. It has no search page, hence no SearchAction. */
export const website = {
  '@type': 'WebSite',
  '@id': `${home}#website`,
  name: site.longName,
  alternateName: site.name,
  url: home,
  inLanguage: site.language,
  publisher: { '@id': publisher['@id'] },
} as const satisfies WebSite

type PostingFacts = Pick<Article, 'title' | 'url' | 'date' | 'updated' | 'tags' | 'author'>

/** An article. @param description The one of its page. */
export const blogPosting = (article: PostingFacts, description: string) =>
  ({
    '@type': 'BlogPosting',
    headline: article.title,
    description,
    image: absoluteUrl(ogPath(blogHref(article.url))),
    datePublished: dayStart(article.date),
    dateModified: dayStart(changedOn(article)),
    author: article.author
      ? { '@type': 'Person', name: article.author.name, description: article.author.about }
      : publisher,
    publisher,
    mainEntityOfPage: absoluteUrl(blogHref(article.url)),
    inLanguage: site.language,
    keywords: [...article.tags],
  }) as const satisfies BlogPosting

/** The way from the home page to a page. @param trail Without the home page; the page is the last. */
export const breadcrumbs = (trail: readonly Link[]) =>
  ({
    '@type': 'BreadcrumbList',
    itemListElement: [linkTo(pages.home), ...trail].map(({ label, href }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: label,
      item: absoluteUrl(href),
    })),
  }) as const satisfies BreadcrumbList

/** Data as the content of a script element. A `<` is escaped: `</script>` in a title would end it. */
export function scriptText(things: readonly Exclude<Thing, string>[]): string {
  const data = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
