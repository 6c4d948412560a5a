/** Strict-Transport-Security (RFC 6797) for answers over https: two years, fit for the preload list. */
export const HSTS = 'max-age=63072000; includeSubDomains; preload'
