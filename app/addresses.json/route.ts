import type { SiteAddresses } from '@one-tick-ahead/api/contract/addresses'
import { config } from '@/lib/config'
import { isSameSite } from '@/lib/same-site'

export const dynamic = 'force-static'

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
