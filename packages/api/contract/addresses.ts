/** The export's own addresses, by which a server finds an export that was built for another one. */

/** Their file, below the site's root. */
export const ADDRESSES_FILE = '/addresses.json'

/** The addresses in a build's settings. Each is public and has no trailing slash. */
export interface SiteAddresses {
  /** Origin of the site. */
  site: string
  /** Origin of the API that its pages call. */
  api: string
  /** Origin of the attacker host that they show; null without one. */
  attacker: string | null
}

/** True for a reserved host name, which can only be a placeholder (RFC 2606, RFC 6761). */
export const isReserved = (host: string) =>
  /(^|\.)(example|test|invalid|example\.(com|net|org))$/.test(host)
