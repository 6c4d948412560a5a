/** The numbers that callers of the API and of the attacker meet; packages/ota has the protocol's. */

/** Longest accepted contact fields, in UTF-16 code units, as a browser's `maxlength` counts them. */
export const CONTACT_LIMITS = { name: 50, email: 50, msg: 500 } as const

/** The longest contact message, each of its characters as JSON spells it at its longest: `\u00e9`. */
const CONTACT_BYTES = 6 * (CONTACT_LIMITS.name + CONTACT_LIMITS.email + CONTACT_LIMITS.msg)

/** Largest body that any call takes, in bytes; 496 are for the names of fields and what is between them. */
export const MAX_BODY_BYTES = {
  api: CONTACT_BYTES + 496,
  attacker: 16 * 1024,
} as const

/** Largest header section of a request, in bytes. */
export const MAX_HEADER_BYTES = 8192

/** The demo's panel must not turn red in a long session; an hour is a common default. */
export const JWT_LIFETIME_SECONDS = 60 * 60

/** A sign-in and everything enrolled under it end after this many seconds (ASVS 7.3.2). */
export const LOGIN_LIFETIME_SECONDS = 8 * 60 * 60

/** How many calls in a window of time. */
export interface Rate {
  readonly calls: number
  readonly seconds: number
}

/** How often anybody may call; beyond it 429. */
export const RATES = {
  /** Every call of an address that {@link RATES.visitor} does not count, and no preflight. */
  everything: { calls: 50, seconds: 1 },
  /** What an address may spend at once above that. */
  burst: { calls: 50, seconds: 2 },
  /**
   * Calls of a browser that proves a session, and of a JWT; what is beyond counts for the address. The
   * demo's page calls twice in two seconds.
   */
  visitor: { calls: 10, seconds: 2 },
  /** All such calls of an address: of a hundred people. Who collects sessions has no more. */
  visitors: { calls: 600, seconds: 2 },
  /** Preflights of an address. A hundred people may share one, each with an attack on every call. */
  preflights: { calls: 400, seconds: 2 },
  /** Sign-ins begun from an address: of a hundred people, each perhaps twice. */
  signIn: { calls: 200, seconds: 60 },
  /** Contact messages of an address; each may be a mail to its owner. */
  contact: { calls: 30, seconds: 60 * 60 },
  /** Of its network: a /24 of IPv4, a /48 of IPv6, of which one customer has all addresses. */
  contactNetwork: { calls: 60, seconds: 60 * 60 },
  /** Of a /16 or a /32, as providers have them: who floods shuts out no more than those. */
  contactProvider: { calls: 200, seconds: 60 * 60 },
  /** JWTs issued to one sign-in at an address. */
  tokens: { calls: 20, seconds: 60 },
  /** OTA requests of a session and address that were refused after their MAC was right. */
  otaFailures: { calls: 20, seconds: 60 },
  /** Accepted OTA requests of one session. */
  otaSession: { calls: 20, seconds: 1 },
  /** Attacks of an address: as many as a hundred people may make. */
  attacks: { calls: 500, seconds: 10 },
} as const satisfies Record<string, Rate>
