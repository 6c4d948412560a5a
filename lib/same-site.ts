import { getDomain } from 'tldts'

/**
 * Whether two addresses are of one site, as browsers see it for cookies (RFC 6265bis §5.2, HTML's
 * schemefully same site): one scheme, and one host or registrable domain. That `pages.dev` or
 * `co.uk` is no such domain is known to the Public Suffix List alone.
 */
export function isSameSite(one: URL, other: URL): boolean {
  if (one.protocol !== other.protocol) return false
  if (one.hostname === other.hostname) return true
  const domain = getDomain(one.hostname, { allowPrivateDomains: true })
  return domain !== null && domain === getDomain(other.hostname, { allowPrivateDomains: true })
}
