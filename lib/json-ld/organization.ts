import type { Organization, WebSite } from 'schema-dts'
import { absoluteUrl } from '@/lib/href'
import { LOGO } from '@/lib/images/addresses'
import { routes } from '@/lib/routes'
import { isPlaceholder, site } from '@/lib/site'

const home = absoluteUrl(routes.home)

/** By these other data name the company and the site. */
export const ORGANIZATION_ID = `${home}#organization`
const WEBSITE_ID = `${home}#website`

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
    logo: absoluteUrl(LOGO),
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
  '@id': WEBSITE_ID,
  name: site.longName,
  alternateName: site.name,
  url: home,
  inLanguage: site.language,
  publisher: { '@id': ORGANIZATION_ID },
} as const satisfies WebSite
