/**
 * Strict-Transport-Security (RFC 6797) for answers over https: two years, for the host alone, since a sibling
 * host without https would be out of reach.
 */
export const HSTS = 'max-age=63072000'
