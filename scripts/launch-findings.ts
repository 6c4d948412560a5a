import { isReserved } from '@one-tick-ahead/api/contract/addresses'
import {
  ATTACKER_OF_SITE,
  BLOCKED_ATTACKER,
  isMixedContent,
  isSameSite,
} from '@one-tick-ahead/api/start/two-origins'
import type { site as company } from '@/lib/site'

/** The addresses in a build; null for a service that the site does not use. */
interface Addresses {
  siteUrl: string
  apiUrl: string | null
  attackerUrl: string | null
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
      ? `${name}: expected your own address; this one is reserved for examples`
      : [],
  )
  const findings = [...placeholders]
  if (attackerUrl && isMixedContent(siteUrl, attackerUrl)) {
    findings.push(BLOCKED_ATTACKER)
  }
  if (!apiUrl || isSameSite(siteUrl, apiUrl)) return findings
  return [
    ...findings,
    'SITE_URL, PUBLIC_API_URL: expected one scheme and one domain of yours, such as www and api below it; browsers do not send the API’s cookies across sites, so sign-in fails',
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
  if (!attackerUrl || !isSameSite(siteUrl, attackerUrl)) return notes
  return [...notes, ATTACKER_OF_SITE]
}
