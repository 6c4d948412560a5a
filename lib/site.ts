import { siteUrl } from './href'

/**
 * What the company says about itself, in one place. Values that are not settled yet use
 * reserved `.example` names (RFC 2606), so that nothing here can reach a stranger.
 */

interface Site {
  name: string
  longName: string
  /** What everything is written in, as BCP 47 has it. */
  language: string
  tagline: string
  description: string
  email: string
  social: { name: string; url: string }
  /** Unset until a film exists: "Watch Video" then leads to /videos. */
  externalVideoUrl?: string
  address: { locality: string; region: string; country: string; countryCode: string }
  map: { provider: string; embedUrl: string }
  poweredBy: { name: string }
  foundingYear: number
  /** Where the patents are held, as part of a sentence. */
  patentCountries: string
  /** What only the owner knows. While it is empty nothing is shown, and `npm run check:launch` asks for it. */
  owner: { legalName: string; street: string; patentNumbers: string }
}

/** The one source of these facts. */
export const site: Site = {
  name: 'OTA',
  longName: 'OTA, One Tick Ahead',
  language: 'en-GB',
  tagline: 'One Tick Ahead',
  description:
    'OTA replaces reusable JWTs with one-time, device-bound tokens, so a token copied from a log, a HAR file or local storage is refused.',
  email: 'hello@ota.example',
  social: { name: 'OTA on social media', url: 'https://social.example/ota' },
  address: { locality: 'Indore', region: 'Madhya Pradesh', country: 'India', countryCode: 'IN' },
  map: {
    provider: 'OpenStreetMap',
    embedUrl:
      'https://www.openstreetmap.org/export/embed.html?bbox=75.76%2C22.64%2C75.98%2C22.82&layer=mapnik',
  },
  poweredBy: { name: 'OTA' },
  foundingYear: 2025,
  patentCountries: 'USA and India',
  owner: { legalName: '', street: '', patentNumbers: '' },
}

/** The ground of every page in the two themes, for what stands outside a page (app/tokens.css has it for pages). */
export const PAPER = { light: '#f7f5f0', dark: '#0f1214' } as const

/** City and country, as part of a sentence. */
export const headquarters = `${site.address.locality}, ${site.address.country}`

/** Whether an address is one of the reserved names that stand where a true one is not settled yet. */
export function isPlaceholder(url: string): boolean {
  return new URL(url).hostname.endsWith('.example')
}

/** On a laptop a placeholder stands where the true address will; in production it would be a dead link. */
const isShown = (url: string) => !isPlaceholder(url) || siteUrl.startsWith('http:')

/** The mail address, where there is one to show. */
export const shownEmail = isShown(`https://${site.email.split('@')[1]}`) ? site.email : undefined

/** The company's page elsewhere, where there is one to show. */
export const shownSocial = isShown(site.social.url) ? site.social : undefined

/** One row of a list of facts. */
export interface Fact {
  term: string
  fact: string
}

/** What can be said of the company in a few rows. */
export const companyFacts: readonly Fact[] = [
  { term: 'Founded', fact: String(site.foundingYear) },
  { term: 'Headquarters', fact: headquarters },
  { term: 'Patents', fact: site.patentCountries },
  { term: 'Patent numbers', fact: site.owner.patentNumbers },
  { term: 'Legal name', fact: site.owner.legalName },
].filter(({ fact }) => fact)
