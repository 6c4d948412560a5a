import { getDomain } from 'tldts'
import { isLoopback } from './env-fields'

/** The ways in which browsers treat two addresses, for the settings and for the check before a launch. */

/** True if browsers block calls from an https page to the address (https://w3c.github.io/webappsec-mixed-content). */
export const isMixedContent = (page: string, address = '') =>
  page.startsWith('https:') && address.startsWith('http:') && !isLoopback(new URL(address).hostname)

/**
 * True if browsers send cookies between two addresses as one site (RFC 6265bis §5.2): one scheme, and one host or
 * registrable domain. The Public Suffix List excludes shared domains such as `pages.dev`.
 */
export function isSameSite(one: string, other: string): boolean {
  const [first, second] = [new URL(one), new URL(other)]
  if (first.protocol !== second.protocol) return false
  const [domain, otherDomain] = [first, second].map(({ hostname }) =>
    getDomain(hostname, { allowPrivateDomains: true }),
  )
  return first.hostname === second.hostname || (domain !== null && domain === otherDomain)
}

export const BLOCKED_ATTACKER =
  'NEXT_PUBLIC_ATTACKER_ORIGIN: expected https, since browsers block calls from an https site to http'

export const ATTACKER_OF_SITE =
  'NEXT_PUBLIC_ATTACKER_ORIGIN: browsers treat it and SITE_URL as the same site; use another domain'
