/** Which hosts Strict-Transport-Security covers; each value adds to the one before. */
export const HSTS_SCOPES = ['host', 'subdomains', 'preload'] as const

export type HstsScope = (typeof HSTS_SCOPES)[number]

const DIRECTIVES: Record<HstsScope, string> = {
  host: '',
  subdomains: '; includeSubDomains',
  preload: '; includeSubDomains; preload',
}

/**
 * Strict-Transport-Security (RFC 6797) for answers over https: two years. More than the host itself
 * only when asked for: sibling hosts without https would be out of reach, and the preload list of
 * browsers is hard to leave.
 */
export const hstsHeader = (scope: HstsScope) => `max-age=63072000${DIRECTIVES[scope]}`
