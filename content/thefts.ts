import type { Source } from '@/lib/content/front-matter'

/**
 * The theft matrix: what each theft gives a thief with a JWT and with OTA. The words are written by hand;
 * e2e/thefts acts every row out against a server, and fails if `facts` differ from what it saw.
 */

export type Verdict = 'full' | 'limited' | 'refused'

export const verdictWords: Readonly<Record<Verdict, string>> = {
  full: 'Full access',
  limited: 'Limited',
  refused: 'Refused',
}

/** The signs of a theft that the server or the owner sees, the clearest first. */
const detections = [
  ['device_cloned', 'The server detects the copy.'],
  ['session_key_leaked', 'The server reports a leaked key.'],
  ['already_enrolled', 'The server refuses the owner’s device.'],
  ['enrolment_refused', 'The server logs the thief’s attempt to register.'],
] as const

/** @returns the sign of a theft in words, if there is one. */
export const detectionOf = (seen: readonly string[]): string | undefined =>
  detections.find(([code]) => seen.includes(code))?.[1]

/** The result of a theft, as the test observes it. */
interface Facts {
  verdict: Verdict
  /** The time for which a thief gets in while the owner is away. */
  lasts: 'never' | 'a minute' | 'an hour' | 'eight hours' | 'nine hours' | 'for good'
  /** The least that ends the access: one use, the owner’s next request, the end of the thief’s reach, or more. */
  ends: 'nothing' | 'use' | 'owner' | 'leave' | 'log-out' | 'clean-up' | 'keys'
  /** Audit events of the server, and the code that the owner’s next request is refused with. */
  seen: readonly string[]
}

/** The worth of a theft with one kind of token; `code` marks names. */
interface Outcome {
  facts: Facts
  text: string
  /** The time for which it works; unset for a theft that never works, as is `end`. */
  until?: string
  end?: string
}

export interface Theft {
  id: string
  title: string
  /** The data that the thief has. */
  copied: string
  jwt: Outcome
  /** The package as its README sets it up: the session key is sealed for one browser. */
  ota: Outcome
  /** The outcome in the demo, whose key is not sealed, if it differs. */
  demo?: { text: string; seen: readonly string[] }
}

const refused = (text: string, ...seen: string[]): Outcome => ({
  facts: { verdict: 'refused', lasts: 'never', ends: 'nothing', seen },
  text,
})

const jwtAlone = (text: string): Outcome => ({
  facts: { verdict: 'full', lasts: 'an hour', ends: 'keys', seen: [] },
  text,
  until: '60 minutes after the JWT was issued.',
  end: 'Its expiry, or a new signing key. Logging out does not end it.',
})

const jwtAgain = (text: string, end: string): Outcome => ({
  facts: { verdict: 'full', lasts: 'nine hours', ends: 'keys', seen: [] },
  text,
  until: 'Eight hours after the sign-in, and 60 minutes more with a last JWT.',
  end,
})

const LOG_OUT = 'Logging out and, up to an hour later, the last JWT’s expiry.'

export const thefts: readonly Theft[] = [
  {
    id: 'jwt',
    title: 'A JWT',
    copied: 'The access token alone, from a log or a pasted command.',
    jwt: jwtAlone('Everything the owner can do.'),
    ota: refused('The server accepts no JWT.'),
  },
  {
    id: 'cookie-header',
    title: 'A `Cookie` header',
    copied: 'The sign-in, session and device cookies of one API request.',
    jwt: jwtAgain('Everything: the sign-in cookie fetches new JWTs.', LOG_OUT),
    ota: refused(
      'The cookies contain no key, and the sign-in has its device.',
      'enrolment_refused',
    ),
  },
  {
    id: 'delivered-request',
    title: 'A delivered request',
    copied: 'All headers of a request that the server has answered.',
    jwt: jwtAgain('Everything: the JWT and the sign-in cookie are in it.', LOG_OUT),
    ota: refused('Its token is used, and it contains no key.', 'enrolment_refused'),
  },
  {
    id: 'intercepted-request',
    title: 'An intercepted request',
    copied: 'All headers of a request that did not reach the server.',
    jwt: jwtAgain('Everything: the JWT and the sign-in cookie are in it.', LOG_OUT),
    ota: {
      facts: { verdict: 'limited', lasts: 'a minute', ends: 'use', seen: [] },
      text: 'One request, to any address.',
      until: 'Up to 75 seconds after the token was made.',
      end: 'Its first use, by the thief or the owner.',
    },
  },
  {
    id: 'local-storage',
    title: 'A copy of `localStorage`',
    copied: 'All that a script in the page can read, and no cookies.',
    jwt: jwtAlone('Everything: the JWT is in it.'),
    ota: refused('The key is not in it: scripts cannot read it.'),
    demo: {
      text: 'The key is in it. The server refuses it without the device cookie.',
      seen: ['session_key_leaked'],
    },
  },
  {
    id: 'outdated-profile',
    title: 'An outdated browser profile',
    copied: 'Storage, key and cookies. The owner has made 30 requests since.',
    jwt: jwtAgain('Everything: the sign-in cookie fetches new JWTs.', LOG_OUT),
    ota: refused(
      'Its send log is behind. The server ends the session.',
      'device_cloned',
      'enrolment_refused',
      'ota_session_revoked',
      'send_log_lost',
    ),
  },
  {
    id: 'up-to-date-profile',
    title: 'An up-to-date browser profile',
    copied: 'Storage, key and cookies. The thief makes the next request.',
    jwt: jwtAgain('Everything: the sign-in cookie fetches new JWTs.', LOG_OUT),
    ota: {
      facts: {
        verdict: 'limited',
        lasts: 'eight hours',
        ends: 'owner',
        seen: ['device_cloned', 'ota_device_cloned', 'ota_resync', 'send_log_lost'],
      },
      text: 'Everything, until the owner’s next request.',
      until: 'Eight hours after the sign-in, if the owner stays away.',
      end: 'The owner’s next request, which ends the session for both.',
    },
  },
  {
    id: 'har',
    title: 'A HAR file of the sign-in',
    copied: 'A recording of the registration and later requests, read afterwards.',
    jwt: jwtAgain('Everything: the JWT and the sign-in cookie are in it.', LOG_OUT),
    ota: refused('The key is sealed, and the tokens are used.', 'enrolment_refused'),
    demo: {
      text: 'The key is in it. The server ends the session.',
      seen: ['device_cloned', 'enrolment_refused', 'ota_session_revoked', 'send_log_lost'],
    },
  },
  {
    id: 'proxy',
    title: 'A proxy that decrypts TLS',
    copied: 'Every request and response as it passes, the sign-in included.',
    jwt: jwtAgain(
      'Everything: each JWT passes the proxy.',
      'Removing the proxy, logging out and, up to an hour later, the last JWT’s expiry.',
    ),
    ota: {
      facts: {
        verdict: 'full',
        lasts: 'eight hours',
        ends: 'clean-up',
        seen: ['already_enrolled', 'enrolment_refused'],
      },
      text: 'Everything: the thief registers a device before the owner does.',
      until: 'Eight hours after each sign-in.',
      end: 'Removing the proxy, then logging out.',
    },
  },
  {
    id: 'script-minute',
    title: 'A script in the page for a minute',
    copied: 'It reads storage and sends requests, after the device has registered.',
    jwt: jwtAlone('Everything: the script takes the JWT with it.'),
    ota: {
      facts: { verdict: 'limited', lasts: 'a minute', ends: 'leave', seen: [] },
      text: 'Everything, while the script runs.',
      until: 'The end of the script, here after a minute.',
      end: 'The end of the script: what it read is refused elsewhere.',
    },
  },
  {
    id: 'script-stays',
    title: 'A persistent script',
    copied: 'It reads storage and sends requests whenever the page is open.',
    jwt: jwtAgain(
      'Everything, in the page and elsewhere.',
      'Its removal and, up to an hour later, the last JWT’s expiry.',
    ),
    ota: {
      facts: { verdict: 'full', lasts: 'eight hours', ends: 'leave', seen: [] },
      text: 'Everything, in the page.',
      until: 'Eight hours after each sign-in.',
      end: 'Its removal: what it read is refused elsewhere.',
    },
  },
  {
    id: 'malware',
    title: 'Malware on the device',
    copied: 'It reads and writes the browser’s files at any time.',
    jwt: jwtAgain(
      'Everything: each JWT is in the files.',
      'Its removal, logging out and, up to an hour later, the last JWT’s expiry.',
    ),
    ota: {
      facts: { verdict: 'full', lasts: 'eight hours', ends: 'clean-up', seen: [] },
      text: 'Everything: it keeps the send log of both in step.',
      until: 'Eight hours after each sign-in.',
      end: 'Its removal, then logging out.',
    },
  },
  {
    id: 'store-read',
    title: 'Read access to the session store',
    copied: 'All records of sessions and sign-ins.',
    jwt: refused('No JWT is in the store.'),
    ota: refused('No key is in the store, and none follows from it.'),
  },
  {
    id: 'store-write',
    title: 'Write access to the session store',
    copied: 'All records, and any of them can be changed.',
    jwt: refused('The JWT names its owner, and its signature protects the name.'),
    ota: refused('A record that names another sign-in is refused.', 'ota_bad_mac'),
  },
  {
    id: 'server-key',
    title: 'A key of the server',
    copied: '`OTA_MASTER_KEYS`, or the key that signs JWTs.',
    jwt: {
      facts: { verdict: 'full', lasts: 'for good', ends: 'keys', seen: [] },
      text: 'Everything, as anybody: the thief signs JWTs.',
      until: 'No end, while the server uses the key.',
      end: 'A new key, which ends every session.',
    },
    ota: {
      facts: { verdict: 'full', lasts: 'for good', ends: 'keys', seen: [] },
      text: 'Everything, as anybody: our API seals its sign-in cookies with it.',
      until: 'No end, while the server uses the key.',
      end: 'A new key, which ends every session.',
    },
  },
]

/** Other schemes on stolen credentials, each according to its own documentation. */
export const others: readonly { name: string; text: string; source: Source }[] = [
  {
    name: 'DPoP',
    text: 'A copied token is refused without the client’s private key, and a copied proof fits one method and address for a short time, but a script in the page can use the key.',
    source: {
      title: 'RFC 9449, sections 2 and 11',
      url: 'https://www.rfc-editor.org/rfc/rfc9449.html#name-security-considerations',
    },
  },
  {
    name: 'DBSC',
    text: 'A copied cookie works elsewhere until it expires, because only the device’s key can renew it; malware that stays on the device is outside its goals.',
    source: {
      title: 'DBSC explainer, goals and non-goals',
      url: 'https://github.com/w3c/webappsec-dbsc#goals',
    },
  },
]

/** The number of thefts with each verdict, with one kind of token. */
export function countVerdicts(scheme: 'jwt' | 'ota'): Record<Verdict, number> {
  const counts = { full: 0, limited: 0, refused: 0 }
  for (const theft of thefts) counts[theft[scheme].facts.verdict] += 1
  return counts
}
