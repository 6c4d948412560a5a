import type { SiteAddresses } from '@one-tick-ahead/api/contract/addresses'
import { config } from '@/lib/config'

export const dynamic = 'force-static'

/** The server beside the export compares these addresses with its settings. */
export function GET() {
  const { siteUrl, api, attacker } = config
  const { origin } = new URL(api.session, siteUrl)
  const addresses: SiteAddresses = {
    site: siteUrl,
    api: origin,
    attacker: attacker && new URL(attacker.replayJwt).origin,
  }
  return Response.json(addresses)
}
