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

/** The five limits: how often anybody may call; beyond it 429. A hundred people may share an address. */
export const RATES = {
  /**
   * Calls of an address, preflights aside. Calls that prove a session or a sign-in count for that one at
   * its address, so that a neighbour's flood leaves them alone.
   */
  calls: { calls: 1000, seconds: 2 },
  /** Sign-ins begun from an address; and JWTs issued to one sign-in there, since signing is costly. */
  signIn: { calls: 200, seconds: 60 },
  /** Contact messages of an address; each may be a mail to its owner. */
  contact: { calls: 30, seconds: 60 * 60 },
  /** OTA requests of a session and address that were refused after their MAC was right. */
  otaFailures: { calls: 20, seconds: 60 },
  /** Attacks of an address. */
  attacks: { calls: 500, seconds: 10 },
} as const satisfies Record<string, Rate>

/** An address with many sign-ins has this many times {@link RATES}' calls for all of them together. */
export const FULL_SIGN_INS = 10

/** The numbers of each limit of {@link RATES}. */
export type Rates = Readonly<Record<keyof typeof RATES, Rate>>
