import { isReserved } from '@one-tick-ahead/api/contract/addresses'
import { company } from '@/content/company'
import { siteUrl } from './href'

/** The facts of the company, which an editor keeps in content/company.ts. */
export const site = company

/** City and country, as part of a sentence. */
export const headquarters = `${site.address.locality}, ${site.address.country}`

/** True for a reserved name, the placeholder of an address that is not settled yet. */
export const isPlaceholder = (url: string) => isReserved(new URL(url).hostname)

/** A placeholder is shown on a laptop only: in production it would be a dead link. */
const isShown = (url: string) => !isPlaceholder(url) || siteUrl.startsWith('http:')

/** The mail address; undefined if there is none to show. */
export const shownEmail = isShown(`https://${site.email.split('@')[1]}`) ? site.email : undefined

/** The company’s social profile; undefined if there is none to show. */
export const shownSocial = site.social && isShown(site.social.url) ? site.social : undefined

/** The company in a few rows, for tables. */
export const companyFacts = [
  { term: 'Founded', fact: String(site.foundingYear) },
  { term: 'Headquarters', fact: headquarters },
  { term: 'Patents', fact: site.patentCountries },
  { term: 'Patent numbers', fact: site.owner.patentNumbers },
  { term: 'Legal name', fact: site.owner.legalName },
].filter(({ fact }) => fact)
