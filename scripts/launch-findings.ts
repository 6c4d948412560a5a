import { isReserved } from '@one-tick-ahead/api/contract/addresses'
import {
  ATTACKER_OF_SITE,
  BLOCKED_ATTACKER,
  isMixedContent,
  isSameSite,
} from '@one-tick-ahead/api/start/two-origins'
import type { company } from '@/content/company'

/** The addresses in a build; null for a service that the site does not use. */
interface Addresses {
  siteUrl: string
  apiUrl: string | null
  attackerUrl: string | null
}

/**
 * @param securityPage the text of SECURITY.md
 * @returns a sentence for each setting or field that stops a build for https
 */
export function launchFindings(
  { email, social, externalVideoUrl }: typeof company,
  { siteUrl, apiUrl, attackerUrl }: Addresses,
  securityPage: string,
): string[] {
  const addresses = {
    'content/company.ts: email': `mailto://${email}`,
    'content/company.ts: social': social?.url,
    'content/company.ts: externalVideoUrl': externalVideoUrl,
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
  if (!securityPage.includes(`<${email}>`)) {
    findings.push(`SECURITY.md: expected the address of content/company.ts, <${email}>`)
  }
  if (!isReserved(email.split('@')[1] ?? '') && securityPage.includes('a placeholder')) {
    findings.push('SECURITY.md: expected no sentence on a placeholder, since the address is yours')
  }
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
  { owner, phone }: typeof company,
  { siteUrl, attackerUrl }: Addresses,
): string[] {
  const facts = { ...owner, phone }
  const notes = Object.entries(facts).flatMap(([field, value]) =>
    value
      ? []
      : `content/company.ts: ${field} is empty, so the site leaves it out or says that it is not settled`,
  )
  if (!attackerUrl || !isSameSite(siteUrl, attackerUrl)) return notes
  return [...notes, ATTACKER_OF_SITE]
}
