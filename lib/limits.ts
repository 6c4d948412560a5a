/** Numbers that the site and the API must agree on (spec §5, §9). */

/** Longest accepted contact fields, in characters. */
export const CONTACT_LIMITS = { name: 50, email: 50, message: 500 } as const
