import type { Source } from '@/lib/content/front-matter'

/** Ways to keep a session, from the one that is copied most easily. */
export const ways = [
  'Bearer JWT',
  'Rotating refresh tokens',
  'DPoP',
  'Mutual TLS',
  'DBSC',
  'OTA',
] as const

type Answers = readonly [string, string, string, string, string, string]

/** The table, row by row: what is compared, then the answer of each way, in their order. */
export const aspects: Readonly<Record<string, Answers>> = {
  'What it binds': [
    'Nothing. Anyone who has it can use it.',
    'Nothing. Each refresh replaces the token.',
    'The token to a key; each proof to method and address.',
    'The token to a client certificate.',
    'A cookie to a key of the device, each time it is renewed.',
    'Each request to session key, device and minute; with a binding, to method and address too.',
  ],
  'Where the key is': [
    'There is none.',
    'There is none.',
    'In the browser, where scripts cannot read it.',
    'In the system’s or a card’s store.',
    'In a security chip where there is one.',
    'In the browser, where scripts cannot read it, and on the server.',
  ],
  'A copied request': [
    'Works until the token expires.',
    'Works until the access token expires.',
    'Is refused once delivered, if the server keeps used ids; intercepted, it works once.',
    'Does not work: the connection proves the key.',
    'Works until the cookie is renewed.',
    'Is refused once delivered; intercepted, it works once, within 75 seconds.',
  ],
  'A proxy that decrypts TLS': [
    'Gets full access.',
    'Gets full access.',
    'Gets no key: it is never sent.',
    'Gets no key: it is never sent.',
    'Gets full access while it reads.',
    'Gets full access if it reads the sign-in; a later recording is refused.',
  ],
  'A copy of the whole browser': [
    'Is not detected.',
    'Is detected at the next refresh of either.',
    'Is not detected. A key in hardware is not in it.',
    'Is not detected. A key in hardware is not in it.',
    'Cannot renew the cookie.',
    'Is detected at the owner’s next request, which ends the session for both.',
  ],
  'Honest tabs and lost answers': [
    'No trouble.',
    'Two tabs that refresh at once look like a thief. A grace period helps both.',
    'No trouble.',
    'No trouble.',
    'The browser renews for all tabs.',
    'No trouble: the send log knows one device’s tabs, and needs no grace period.',
  ],
  'What the server keeps': [
    'Nothing.',
    'A row for each family of tokens.',
    'Nothing, or used ids.',
    'Nothing beside the certificate’s binding.',
    'A public key for each session.',
    'A record for each sign-in, with a log of 64 request ids.',
  ],
  'Where it runs': [
    'Everywhere.',
    'Everywhere.',
    'Any browser with WebCrypto, by script.',
    'Any, but each user needs a certificate.',
    'Chrome and Edge: on Windows from 145, on macOS from 147. Not Firefox or Safari.',
    'Any browser with WebCrypto, by script.',
  ],
  Specification: [
    'RFC 7519, RFC 6750',
    'RFC 9700, section 4.14',
    'RFC 9449',
    'RFC 8705',
    'W3C working draft',
    'Our own; nobody outside has reviewed it yet.',
  ],
}

type Answer = { question: string; answer: string; sources?: readonly Source[] }

/** When to use which, and what has been said against OTA; by the ends of their anchors. */
export const answers: Readonly<Record<string, Answer>> = {
  jwt: {
    question: 'When is a bearer JWT enough?',
    answer:
      'When it lives for minutes, travels between your own servers and never reaches a browser.',
  },
  refresh: {
    question: 'When should I use rotating refresh tokens?',
    answer:
      'When your identity provider issues them and only short-lived access tokens reach your API. Until the next refresh, a copy works. Without a grace period they sign honest people out, as two projects have found.',
    sources: [
      { title: 'Nocturne', url: 'https://github.com/nightscout/nocturne/pull/326' },
      { title: 'Keycloak', url: 'https://github.com/keycloak/keycloak/issues/14122' },
    ],
  },
  dpop: {
    question: 'When should I use DPoP?',
    answer:
      'When your client and server use OAuth. DPoP’s key never reaches the server or a proxy. Track used proof ids and require nonces, or a script in the page can sign proofs in advance.',
    sources: [{ title: 'RFC 9449', url: 'https://www.rfc-editor.org/rfc/rfc9449' }],
  },
  mtls: {
    question: 'When should I use mutual TLS?',
    answer: 'Between machines you manage. People do not install certificates.',
    sources: [{ title: 'RFC 8705', url: 'https://www.rfc-editor.org/rfc/rfc8705' }],
  },
  dbsc: {
    question: 'When should I use DBSC?',
    answer:
      'Wherever the browser supports it. Your pages stay as they are, and the key can be in a security chip. Other browsers still need a fallback.',
    sources: [
      { title: 'MDN’s data, November 2026', url: 'https://github.com/mdn/browser-compat-data' },
      { title: 'DBSC', url: 'https://github.com/w3c/webappsec-dbsc' },
    ],
  },
  ota: {
    question: 'When should I use OTA?',
    answer:
      'When browsers call your API, a replayed request does damage, and you want to know when two people share a session.',
  },
  'not-ota': {
    question: 'When should I not use OTA?',
    answer:
      'When hardware-bound keys cover all your users, when you cannot keep per-session state, or when you need a reviewed standard.',
  },
  objection: {
    question: 'What is the main objection to time-based codes?',
    answer:
      'When they were proposed for DBSC, one of its authors replied that they help only if the symmetric key is better protected than the cookie. OTA’s key is: it arrives sealed for one browser, and scripts cannot read it, so recordings contain the cookies but not the key. Malware that copies the browser’s files gets both; your next request exposes the copy.',
    sources: [
      { title: 'Issue 36 of DBSC', url: 'https://github.com/w3c/webappsec-dbsc/issues/36' },
    ],
  },
}
