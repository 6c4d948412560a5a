/** What an export says of itself, so that a server can tell whether the two belong together. */

/** Where it says so, below the site's root. */
export const ADDRESSES_FILE = '/addresses.json'

/** What a build was told. Every address is public, and without a slash at its end. */
export interface SiteAddresses {
  /** Origin of the site. */
  site: string
  /** Origin of the API that its pages call. */
  api: string
  /** Origin of the attacker that they show; null where they show none. */
  attacker: string | null
}

/** True for a host name that nobody can own (RFC 2606, RFC 6761): a placeholder. */
export const isReserved = (host: string) =>
  /(^|\.)(example|test|invalid|example\.(com|net|org))$/.test(host)
