/** The limits of the API and of the attacker host; packages/ota has the protocol's. */

/** Longest accepted contact fields, in UTF-16 code units, as a browser's `maxlength` counts them. */
export const CONTACT_LIMITS = { name: 50, email: 50, msg: 500 } as const

/** The longest contact message in bytes, with each character in JSON's longest form, `\u00e9`. */
const CONTACT_BYTES = 6 * (CONTACT_LIMITS.name + CONTACT_LIMITS.email + CONTACT_LIMITS.msg)

/** Largest body of any call, in bytes; 496 are for the fields' names and the punctuation. */
export const MAX_BODY_BYTES = {
  api: CONTACT_BYTES + 496,
  attacker: 16 * 1024,
} as const

/** Largest header section of a request, in bytes. */
export const MAX_HEADER_BYTES = 8192

/** The demo's panel must not turn red in a long session; an hour is a common default. */
export const JWT_LIFETIME_SECONDS = 60 * 60

/** A sign-in and its sessions end after this many seconds (ASVS 7.3.2). */
export const LOGIN_LIFETIME_SECONDS = 8 * 60 * 60

/** The time that a visitor may take on the provider's page. */
export const TRANSACTION_SECONDS = 10 * 60

/** The number of calls in a window of time. */
export interface Rate {
  readonly calls: number
  readonly seconds: number
}

/** The limits of calls; the next call is 429. A hundred people may share an address. */
export const RATES = {
  /**
   * Calls of an address, without preflights. Calls that prove a session or a sign-in have their own count
   * at that address, so that a neighbour's flood does not block them.
   */
  calls: { calls: 1000, seconds: 2 },
  /** Sign-ins begun from an address; and JWTs issued to one sign-in there, since signing is costly. */
  signIn: { calls: 200, seconds: 60 },
  /** Contact messages of an address; each may be a mail to its owner. */
  contact: { calls: 120, seconds: 60 * 60 },
  /**
   * Contact messages of a network, the /24 of IPv4 or the /48 of IPv6, whose many addresses could otherwise fill
   * the 256 MB of messages within an hour; now one network needs more than three days.
   */
  contactNetwork: { calls: 1200, seconds: 60 * 60 },
  /** OTA requests of a session and address that were refused after their MAC was right. */
  otaFailures: { calls: 20, seconds: 60 },
  /** Attacks of an address. */
  attacks: { calls: 500, seconds: 10 },
  /**
   * Attacks of all addresses. The API counts them as calls of one address, the attacker host's, in windows that
   * may begin between these, so this is half of `calls`: above that the API's own 429 would be the verdict on an
   * attack, as if a defence had held. A few addresses can still use it up; then the attacker host says so.
   */
  allAttacks: { calls: 500, seconds: 2 },
} as const satisfies Record<string, Rate>

/**
 * An address with many sign-ins has this many times {@link RATES}' calls for all of them together: so many
 * that flood at once block the address.
 */
export const FULL_SIGN_INS = 10

/** The numbers of each limit of {@link RATES}. */
export type Rates = Readonly<Record<keyof typeof RATES, Rate>>
