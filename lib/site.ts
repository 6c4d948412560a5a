import { isReserved } from '@one-tick-ahead/api/contract/addresses'
import { siteUrl } from './href'

/**
 * The facts of the company. Values that are not settled yet use reserved `.example` names (RFC 2606),
 * so that nothing here can reach a stranger; a build for an https address stops at them.
 */
export const site = {
  name: 'OTA',
  longName: 'OTA, One Tick Ahead',
  language: 'en-GB',
  tagline: 'One Tick Ahead',
  description:
    'OTA replaces reusable JWTs with one-time, device-bound tokens, so a token copied from a log, a HAR file or local storage is refused.',
  email: 'hello@ota.example',
  /** Undefined: the site shows none. */
  social: { name: 'OTA on social media', url: 'https://social.example/ota' } as
    | { name: string; url: string }
    | undefined,
  /** Unset until a film exists: "Watch Video" then leads to /videos. */
  externalVideoUrl: undefined as string | undefined,
  address: { locality: 'Indore', region: 'Madhya Pradesh', country: 'India', countryCode: 'IN' },
  map: {
    provider: 'OpenStreetMap',
    embedUrl:
      'https://www.openstreetmap.org/export/embed.html?bbox=75.76%2C22.64%2C75.98%2C22.82&layer=mapnik',
  },
  poweredBy: { name: 'OTA' },
  foundingYear: 2025,
  /** As part of a sentence. */
  patentCountries: 'USA and India',
  /** Known to the owner only; an empty one is not shown. */
  owner: { legalName: '', street: '', patentNumbers: '' },
}

/** The ground of every page in the two themes, for the browser's bar and the manifest. */
export const PAPER = { light: '#f7f5f0', dark: '#0f1214' } as const

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
