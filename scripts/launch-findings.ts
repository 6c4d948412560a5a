import { isReserved } from '@one-tick-ahead/api/contract/addresses'
import { isMixedContent } from '@one-tick-ahead/api/env'
import { getDomain } from 'tldts'
import type { site as company } from '@/lib/site'

/** The addresses in a build; null for a service that the site does not use. */
interface Addresses {
  siteUrl: string
  apiUrl: string | null
  attackerUrl: string | null
}

/**
 * True if browsers send cookies between two addresses as one site (RFC 6265bis §5.2): one scheme, and one host or
 * registrable domain. The Public Suffix List excludes shared domains such as `pages.dev`.
 */
function isSameSite(one: URL, other: URL): boolean {
  const domainOf = ({ hostname }: URL) => getDomain(hostname, { allowPrivateDomains: true })
  if (one.protocol !== other.protocol) return false
  return (
    one.hostname === other.hostname || (domainOf(one) !== null && domainOf(one) === domainOf(other))
  )
}

/** @returns a sentence for each setting or field that stops a build for https. */
export function launchFindings(
  { email, social, externalVideoUrl }: typeof company,
  { siteUrl, apiUrl, attackerUrl }: Addresses,
): string[] {
  const addresses = {
    'lib/site.ts: email': `mailto://${email}`,
    'lib/site.ts: social': social?.url,
    'lib/site.ts: externalVideoUrl': externalVideoUrl,
    SITE_URL: siteUrl,
    PUBLIC_API_URL: apiUrl,
    NEXT_PUBLIC_ATTACKER_ORIGIN: attackerUrl,
  }
  const placeholders = Object.entries(addresses).flatMap(([name, address]) =>
    address && isReserved(new URL(address).hostname)
      ? `${name}: expected your own, in place of a name that is reserved for examples`
      : [],
  )
  const findings = [...placeholders]
  if (attackerUrl && isMixedContent(siteUrl, attackerUrl)) {
    findings.push(
      'NEXT_PUBLIC_ATTACKER_ORIGIN: expected https, since browsers block calls from an https site to http',
    )
  }
  if (!apiUrl || isSameSite(new URL(siteUrl), new URL(apiUrl))) return findings
  return [
    ...findings,
    'SITE_URL, PUBLIC_API_URL: expected one scheme and one domain of yours, such as www and api below it; between two sites browsers keep the API’s cookies back, and nobody can sign in',
  ]
}

/** @returns a sentence for each fact of the company that is still empty, and for an attacker host within the site. */
export function launchNotes(
  { owner }: typeof company,
  { siteUrl, attackerUrl }: Addresses,
): string[] {
  const notes = Object.entries(owner).flatMap(([field, value]) =>
    value ? [] : `lib/site.ts: owner.${field} is empty, so the site does not show it`,
  )
  if (!attackerUrl || !isSameSite(new URL(siteUrl), new URL(attackerUrl))) return notes
  return [
    ...notes,
    'NEXT_PUBLIC_ATTACKER_ORIGIN: browsers treat it and SITE_URL as the same site; use another domain',
  ]
}
