import type { Source } from '@/lib/content/front-matter'
import type { TokenKind } from '@/lib/token-kind'

/**
 * The theft matrix: what each theft gives a thief with a JWT, with a short JWT and a rotating refresh token, and with
 * OTA. The words are written by hand; e2e/thefts runs every row against a server, and fails if `facts` differ from the
 * result.
 */

/** A column of the matrix. */
export type TheftScheme = TokenKind | 'refresh'

/** The columns, from left to right. */
export const theftSchemes = ['jwt', 'refresh', 'ota'] as const satisfies readonly TheftScheme[]

/** Each column’s name, and its set-up. */
export const theftSetUps: Readonly<Record<TheftScheme, { name: string; setUp: string }>> = {
  jwt: {
    name: 'One-hour JWT',
    setUp:
      'The JWT that our reference API issues. It is a bearer token that lives for an hour, and anyone with the sign-in cookie can fetch another.',
  },
  refresh: {
    name: 'Five-minute JWT + refresh token',
    setUp:
      'The page keeps the JWT in memory, and the refresh token is in an HttpOnly cookie that browsers send to the refresh address alone. Each refresh token works once, and if a used one comes back, the server ends the sign-in. RFC 9700 asks for this or for refresh tokens bound to a key, as with DPoP, which we have not tested.',
  },
  ota: {
    name: 'OTA',
    setUp:
      'Our reference API with the default settings of our package, and with its middleware in front of every route with data. The session key is encrypted for one browser, and each token is bound to the method and address of its request.',
  },
}

/** The test behind the columns. */
export const theftTest =
  'Each theft runs over HTTP against a test server, with a simulated browser and clock, and with sign-ins that last eight hours. The test assumes that a copy of localStorage contains neither OTA’s key nor the five-minute JWT, and that no script or recording yields OTA’s key; a browser test shows that scripts cannot read it.'

export type Verdict = 'full' | 'limited' | 'refused'

export const verdictWords: Readonly<Record<Verdict, string>> = {
  full: 'Full access',
  limited: 'Limited',
  refused: 'Refused',
}

/** The signs of a theft that the server or the owner sees, the clearest first. */
const detections = [
  ['device_cloned', 'Copy detected.'],
  ['refresh_reused', 'Copy detected.'],
  ['session_key_leaked', 'Leaked key reported.'],
  ['already_enrolled', 'Owner’s device refused.'],
  ['enrolment_refused', 'Attempt logged.'],
] as const

/** @returns the sign of a theft in words, if there is one. */
export const detectionOf = (seen: readonly string[]): string | undefined =>
  detections.find(([code]) => seen.includes(code))?.[1]

type Ending = 'nothing' | 'use' | 'owner' | 'leave' | 'log-out' | 'clean-up' | 'keys'

/** The result of a theft, as the test observes it. */
interface Facts {
  verdict: Verdict
  /** The time for which a thief gets in while the owner is away. */
  lasts:
    | 'never'
    | 'half a minute'
    | 'a minute'
    | 'five minutes'
    | 'an hour'
    | 'eight hours'
    | 'for good'
  /** The mildest event that ends the thief’s access at once. */
  ends: Ending
  /** A milder one that ends a longer access within five minutes, if there is one. */
  endsSoon?: Ending
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
  refresh: Required<Outcome>
  /** The package as its README sets it up: the session key is sealed for one browser, and requests are bound. */
  ota: Required<Outcome>
  /** The outcome in the demo, whose key is not sealed and whose requests are not bound, if it differs. */
  demo?: { text: string; facts: Partial<Facts> }
}

const refused = (text: string, ...seen: string[]): Required<Outcome> => ({
  facts: { verdict: 'refused', lasts: 'never', ends: 'nothing', seen },
  text,
})

/** The thief has a JWT. */
const jwtAlone: Outcome = {
  facts: { verdict: 'full', lasts: 'an hour', ends: 'keys', seen: [] },
}

/** The thief has a JWT of five minutes. */
const shortJwt = (text: string): Required<Outcome> => ({
  facts: { verdict: 'full', lasts: 'five minutes', ends: 'keys', seen: [] },
  text,
})

/** The thief gets refresh tokens until `endsSoon` stops that; the last JWT then works for up to five minutes. */
const renewing = (text: string, endsSoon: Ending, ...seen: string[]): Required<Outcome> => ({
  facts: { verdict: 'full', lasts: 'eight hours', ends: 'keys', endsSoon, seen },
  text,
})

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
    refresh: shortJwt('The JWT works anywhere until it expires.'),
    ota: refused('The server accepts no JWT on routes that OTA protects.'),
  },
  {
    id: 'cookie-header',
    title: 'A `Cookie` header',
    copied: 'The cookies of one delivered request.',
    jwt: jwtAgain,
    refresh: refused(
      'Only refresh requests contain a refresh token, and a copy of a used one ends the session.',
      'refresh_reused',
      'refresh_revoked',
    ),
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
    refresh: shortJwt('The JWT in it works for any call until it expires.'),
    ota: refused('Its token has been used, and it contains no key.', 'enrolment_refused'),
  },
  {
    id: 'intercepted-request',
    title: 'An intercepted request',
    copied: 'All its headers, before they reach the server.',
    jwt: jwtAgain,
    refresh: shortJwt('The JWT in it works for any call until it expires.'),
    ota: {
      facts: { verdict: 'limited', lasts: 'half a minute', ends: 'use', seen: [] },
      text: 'One request with the same method, to the same address. The thief can change its body.',
    },
    demo: {
      text: 'requests are not bound, so the thief has 75 seconds for one call of any kind.',
      facts: { lasts: 'a minute' },
    },
  },
  {
    id: 'local-storage',
    title: 'A copy of `localStorage`',
    copied: 'All that scripts can read, without the cookies.',
    jwt: jwtAlone,
    refresh: refused('The JWT is in memory, and scripts cannot read the refresh cookie.'),
    ota: refused('Once the browser has stored the key, scripts cannot read it.'),
    demo: {
      text: 'the copy includes the key, but the server still refuses any token sent without the device cookie.',
      facts: { seen: ['session_key_leaked'] },
    },
  },
  {
    id: 'outdated-profile',
    title: 'An outdated browser profile',
    copied: 'Storage, key and cookies, 30 requests old.',
    jwt: jwtAgain,
    refresh: refused(
      'The copy’s refresh token has been used, so the session ends.',
      'refresh_reused',
      'refresh_revoked',
    ),
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
    refresh: renewing(
      'The owner’s next refresh ends the session for both, but the thief’s last JWT works for up to five more minutes. If the owner is active, the access ends within ten minutes.',
      'owner',
      'refresh_reused',
    ),
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
    refresh: shortJwt('The JWT in it works until it expires, but the refresh token has been used.'),
    ota: refused(
      'The key is encrypted for the owner’s browser, and the tokens have been used.',
      'enrolment_refused',
    ),
    demo: {
      text: 'the file contains the key in plain text, and the server ends the session when a thief uses it.',
      facts: {
        seen: ['device_cloned', 'enrolment_refused', 'ota_session_revoked', 'send_log_lost'],
      },
    },
  },
  {
    id: 'proxy',
    title: 'A proxy that decrypts TLS',
    copied: 'Every request and response, the sign-in included.',
    jwt: jwtAgain,
    refresh: renewing(
      'The thief reads every JWT and refresh token. Removing the proxy and logging out ends the access within five minutes.',
      'clean-up',
    ),
    ota: {
      facts: {
        verdict: 'full',
        lasts: 'eight hours',
        ends: 'clean-up',
        seen: ['already_enrolled', 'enrolment_refused'],
      },
      text: 'The thief can register before the owner. Removing the proxy and logging out ends the access.',
    },
  },
  {
    id: 'script-minute',
    title: 'A script in the page for a minute',
    copied: 'It reads storage and sends requests, after the registration.',
    jwt: jwtAlone,
    refresh: shortJwt('The script can copy the JWT, which works elsewhere until it expires.'),
    ota: {
      facts: { verdict: 'limited', lasts: 'a minute', ends: 'leave', seen: [] },
      text: 'The access ends when the script stops, and anything it copied is useless elsewhere.',
    },
  },
  {
    id: 'script-stays',
    title: 'A persistent script',
    copied: 'It reads storage and sends requests whenever the page is open.',
    jwt: jwtAgain,
    refresh: renewing(
      'Removing the script ends the access within five minutes, when the last JWT expires.',
      'leave',
    ),
    ota: {
      facts: { verdict: 'full', lasts: 'eight hours', ends: 'leave', seen: [] },
      text: 'Removing the script ends the access, and anything it copied is useless elsewhere.',
    },
  },
  {
    id: 'malware',
    title: 'Malware on the device',
    copied: 'It reads and writes the browser’s files.',
    jwt: jwtAgain,
    refresh: renewing(
      'The malware replaces each refresh token that it uses with the next one. Removing the malware and logging out ends the access within five minutes.',
      'clean-up',
    ),
    ota: {
      facts: { verdict: 'full', lasts: 'eight hours', ends: 'clean-up', seen: [] },
      text: 'The malware keeps its copy of the send log in step with the owner’s. Removing the malware and logging out ends the access.',
    },
  },
  {
    id: 'store-read',
    title: 'Read access to the session store',
    copied: 'All records of sessions and sign-ins.',
    jwt: refused('The store contains no JWT.'),
    refresh: refused(
      'The store contains only the ids of refresh tokens, from which a thief cannot make one.',
    ),
    ota: refused('The store contains no key, and nobody can derive one from it.'),
  },
  {
    id: 'store-write',
    title: 'Write access to the session store',
    copied:
      'All records, with the right to change them, and one used OTA request or refresh token.',
    jwt: refused('A JWT needs no session store.'),
    refresh: renewing(
      'The thief can make the used refresh token valid again, as often as needed. Without such a token, write access gives nothing.',
      'clean-up',
      'refresh_reused',
    ),
    ota: {
      facts: { verdict: 'limited', lasts: 'half a minute', ends: 'leave', seen: [] },
      text: 'No change turns a thief’s own session into the owner’s, but the thief can repeat a used request within 30 seconds.',
    },
    demo: {
      text: 'requests are not bound, so a used one gives the thief 75 seconds for any call.',
      facts: { verdict: 'full', lasts: 'a minute' },
    },
  },
  {
    id: 'server-key',
    title: 'A server-side key',
    copied: '`OTA_MASTER_KEYS`, or the key that signs JWTs.',
    jwt: { facts: { verdict: 'full', lasts: 'for good', ends: 'keys', seen: [] } },
    refresh: {
      facts: { verdict: 'full', lasts: 'for good', ends: 'keys', seen: [] },
      text: 'A thief can sign JWTs for anyone. A new key ends them all.',
    },
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

/** The number of thefts with each verdict, with one scheme. */
export function countVerdicts(scheme: TheftScheme): Record<Verdict, number> {
  const counts = { full: 0, limited: 0, refused: 0 }
  for (const theft of thefts) counts[theft[scheme].facts.verdict] += 1
  return counts
}

/** The number of full accesses that end after five minutes, with one scheme. */
export const countShort = (scheme: TheftScheme): number =>
  thefts.filter(
    ({ [scheme]: { facts } }) => facts.verdict === 'full' && facts.lasts === 'five minutes',
  ).length
