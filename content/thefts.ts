import type { Source } from '@/lib/content/front-matter'
import type { TokenKind } from '@/lib/token-kind'

/**
 * The theft matrix: what each theft gives a thief with a JWT and with OTA. The words are written by hand;
 * e2e/thefts runs every row against a server, and fails if `facts` differ from the result.
 */

/** The two columns, and the test behind them, in words. */
export const theftSetUp =
  'The JWT is the one that our reference API issues: a bearer token that lives for an hour, and that anyone with the sign-in cookie can fetch again. OTA is our package, even without the request binding that it requires by default. Each theft runs over HTTP against a test server, with a simulated browser and clock.'

export type Verdict = 'full' | 'limited' | 'refused'

export const verdictWords: Readonly<Record<Verdict, string>> = {
  full: 'Full access',
  limited: 'Limited',
  refused: 'Refused',
}

/** The signs of a theft that the server or the owner sees, the clearest first. */
const detections = [
  ['device_cloned', 'Copy detected.'],
  ['session_key_leaked', 'Leaked key reported.'],
  ['already_enrolled', 'Owner’s device refused.'],
  ['enrolment_refused', 'Attempt logged.'],
] as const

/** @returns the sign of a theft in words, if there is one. */
export const detectionOf = (seen: readonly string[]): string | undefined =>
  detections.find(([code]) => seen.includes(code))?.[1]

/** The result of a theft, as the test observes it. */
interface Facts {
  verdict: Verdict
  /** The time for which a thief gets in while the owner is away. */
  lasts: 'never' | 'a minute' | 'an hour' | 'eight hours' | 'for good'
  /** The mildest event that ends the thief’s access. */
  ends: 'nothing' | 'use' | 'owner' | 'leave' | 'log-out' | 'clean-up' | 'keys'
  /** Audit events of the server, and the code that the owner’s next request is refused with. */
  seen: readonly string[]
}

/** The worth of a theft with one kind of token. */
interface Outcome {
  facts: Facts
  /** Why, and what ends it; unset where the notes under the table say so. */
  text?: string
}

export interface Theft {
  id: string
  /** `code` marks names, here and in `copied`. */
  title: string
  /** The data that the thief has. */
  copied: string
  jwt: Outcome
  /** The package as its README sets it up: the session key is sealed for one browser. */
  ota: Required<Outcome>
  /** The outcome in the demo, whose key is not sealed, if it differs. */
  demo?: { text: string; seen: readonly string[] }
}

const refused = (text: string, ...seen: string[]): Required<Outcome> => ({
  facts: { verdict: 'refused', lasts: 'never', ends: 'nothing', seen },
  text,
})

/** The thief has a JWT. */
const jwtAlone: Outcome = {
  facts: { verdict: 'full', lasts: 'an hour', ends: 'keys', seen: [] },
}

/** The thief can fetch JWTs for as long as the sign-in lasts. */
const jwtAgain: Outcome = {
  facts: { verdict: 'full', lasts: 'eight hours', ends: 'keys', seen: [] },
}

export const thefts: readonly Theft[] = [
  {
    id: 'jwt',
    title: 'A JWT',
    copied: 'The token alone, from a log or a pasted command.',
    jwt: jwtAlone,
    ota: refused('The server accepts no JWT where OTA protects it.'),
  },
  {
    id: 'cookie-header',
    title: 'A `Cookie` header',
    copied: 'The sign-in, session and device cookies of one request.',
    jwt: jwtAgain,
    ota: refused(
      'The cookies contain no key, and the sign-in already has a device.',
      'enrolment_refused',
    ),
  },
  {
    id: 'delivered-request',
    title: 'A delivered request',
    copied: 'All its headers, after the server has answered.',
    jwt: jwtAgain,
    ota: refused('Its token has been used, and it contains no key.', 'enrolment_refused'),
  },
  {
    id: 'intercepted-request',
    title: 'An intercepted request',
    copied: 'All its headers, before they reach the server.',
    jwt: jwtAgain,
    ota: {
      facts: { verdict: 'limited', lasts: 'a minute', ends: 'use', seen: [] },
      text: 'One request. The binding, on by default, allows only the same call within 30 seconds; without it, the thief has 75 seconds for any call.',
    },
  },
  {
    id: 'local-storage',
    title: 'A copy of `localStorage`',
    copied: 'All that scripts can read, without the cookies.',
    jwt: jwtAlone,
    ota: refused('Once the browser has stored the key, scripts cannot read it.'),
    demo: {
      text: 'the copy includes the key, but the server still refuses any token sent without the device cookie.',
      seen: ['session_key_leaked'],
    },
  },
  {
    id: 'outdated-profile',
    title: 'An outdated browser profile',
    copied: 'Storage, key and cookies, 30 requests old.',
    jwt: jwtAgain,
    ota: refused(
      'The copy’s send log is outdated, so the session ends.',
      'device_cloned',
      'enrolment_refused',
      'ota_session_revoked',
      'send_log_lost',
    ),
  },
  {
    id: 'up-to-date-profile',
    title: 'An up-to-date browser profile',
    copied: 'Storage, key and cookies as they are now, used before the owner’s next request.',
    jwt: jwtAgain,
    ota: {
      facts: {
        verdict: 'limited',
        lasts: 'eight hours',
        ends: 'owner',
        seen: ['device_cloned', 'ota_device_cloned', 'ota_resync', 'send_log_lost'],
      },
      text: 'The owner’s next request ends the session for both.',
    },
  },
  {
    id: 'har',
    title: 'A HAR file of the sign-in',
    copied: 'The registration and later requests, read afterwards.',
    jwt: jwtAgain,
    ota: refused(
      'The key is encrypted for the owner’s browser, and the tokens have been used.',
      'enrolment_refused',
    ),
    demo: {
      text: 'the file contains the key in plain text, and the server ends the session when a thief uses it.',
      seen: ['device_cloned', 'enrolment_refused', 'ota_session_revoked', 'send_log_lost'],
    },
  },
  {
    id: 'proxy',
    title: 'A proxy that decrypts TLS',
    copied: 'Every request and response, the sign-in included.',
    jwt: jwtAgain,
    ota: {
      facts: {
        verdict: 'full',
        lasts: 'eight hours',
        ends: 'clean-up',
        seen: ['already_enrolled', 'enrolment_refused'],
      },
      text: 'The thief can register before the owner. Removing the proxy and logging out ends it.',
    },
  },
  {
    id: 'script-minute',
    title: 'A script in the page for a minute',
    copied: 'It reads storage and sends requests, after the registration.',
    jwt: jwtAlone,
    ota: {
      facts: { verdict: 'limited', lasts: 'a minute', ends: 'leave', seen: [] },
      text: 'The access ends when the script stops, and what it copied is useless elsewhere.',
    },
  },
  {
    id: 'script-stays',
    title: 'A persistent script',
    copied: 'It reads storage and sends requests whenever the page is open.',
    jwt: jwtAgain,
    ota: {
      facts: { verdict: 'full', lasts: 'eight hours', ends: 'leave', seen: [] },
      text: 'Removing the script ends it, and what it copied is useless elsewhere.',
    },
  },
  {
    id: 'malware',
    title: 'Malware on the device',
    copied: 'It reads and writes the browser’s files.',
    jwt: jwtAgain,
    ota: {
      facts: { verdict: 'full', lasts: 'eight hours', ends: 'clean-up', seen: [] },
      text: 'It keeps its copy of the send log in step with the owner’s. Removing it and logging out ends it.',
    },
  },
  {
    id: 'store-read',
    title: 'Read access to the session store',
    copied: 'All records of sessions and sign-ins.',
    jwt: refused('The store contains no JWT.'),
    ota: refused('The store contains no key, and nobody can derive one from it.'),
  },
  {
    id: 'store-write',
    title: 'Write access to the session store',
    copied: 'All records, with the right to change them.',
    jwt: refused('The owner’s account number is signed.'),
    ota: refused(
      'No change makes a thief’s session the owner’s. The thief can end sessions, or make a used request valid again for seconds.',
      'ota_bad_mac',
    ),
  },
  {
    id: 'server-key',
    title: 'A server-side key',
    copied: '`OTA_MASTER_KEYS`, or the key that signs JWTs.',
    jwt: { facts: { verdict: 'full', lasts: 'for good', ends: 'keys', seen: [] } },
    ota: {
      facts: { verdict: 'full', lasts: 'for good', ends: 'keys', seen: [] },
      text: 'The master key also seals our API’s sign-in cookies, so a thief can sign in as anyone. A new key ends every session.',
    },
  },
]

/** Other schemes on stolen credentials, each as its own documentation has it. */
export const others: readonly { name: string; text: string; source: Source }[] = [
  {
    name: 'DPoP',
    text: 'a copied token is useless without the client’s private key, but a script in the page can use that key.',
    source: {
      title: 'RFC 9449, sections 2 and 11',
      url: 'https://www.rfc-editor.org/rfc/rfc9449.html#name-security-considerations',
    },
  },
  {
    name: 'DBSC',
    text: 'a copied cookie works until it expires. Stopping malware on the device is not one of its goals.',
    source: {
      title: 'DBSC explainer, goals and non-goals',
      url: 'https://github.com/w3c/webappsec-dbsc#goals',
    },
  },
]

/** The number of thefts with each verdict, with one kind of token. */
export function countVerdicts(scheme: TokenKind): Record<Verdict, number> {
  const counts = { full: 0, limited: 0, refused: 0 }
  for (const theft of thefts) counts[theft[scheme].facts.verdict] += 1
  return counts
}
