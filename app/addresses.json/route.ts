import type { SiteAddresses } from '@one-tick-ahead/api/contract/addresses'
import { getDomain } from 'tldts'
import { config } from '@/lib/config'

export const dynamic = 'force-static'

/**
 * True for two addresses of one site, as browsers see it for cookies (RFC 6265bis §5.2): one
 * scheme, and one host or registrable domain. Only the Public Suffix List knows that `pages.dev` is none.
 */
function isSameSite(one: URL, other: URL): boolean {
  if (one.protocol !== other.protocol) return false
  if (one.hostname === other.hostname) return true
  const domain = getDomain(one.hostname, { allowPrivateDomains: true })
  return domain !== null && domain === getDomain(other.hostname, { allowPrivateDomains: true })
}

/** For the server beside the export, and for `npm run check:launch`. */
export function GET() {
  const { siteUrl, api, attacker } = config
  const { origin } = new URL(api.ready, siteUrl)
  const addresses: SiteAddresses = {
    site: siteUrl,
    api: origin,
    attacker: attacker && new URL(attacker.replayJwt).origin,
    sameSite: isSameSite(new URL(siteUrl), new URL(origin)),
  }
  return Response.json(addresses)
}
