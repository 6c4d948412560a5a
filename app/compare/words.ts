import type { Source } from '@/lib/content/front-matter'

/** Ways to keep a session, from the one that is copied most easily. */
export const ways = [
  { id: 'jwt', name: 'Bearer JWT' },
  { id: 'refresh', name: 'Rotating refresh tokens' },
  { id: 'dpop', name: 'DPoP' },
  { id: 'mtls', name: 'Mutual TLS' },
  { id: 'dbsc', name: 'DBSC' },
  { id: 'ota', name: 'OTA' },
] as const

type Way = (typeof ways)[number]['id']

interface Aspect {
  title: string
  answers: Readonly<Record<Way, string>>
}

/** The table, row by row. */
export const aspects: readonly Aspect[] = [
  {
    title: 'What it binds',
    answers: {
      jwt: 'Nothing. Anyone who has it can use it.',
      refresh: 'Nothing. Each refresh replaces the token.',
      dpop: 'The token to a key; each proof to method and address.',
      mtls: 'The token to a client certificate.',
      dbsc: 'A cookie to a key of the device, each time it is renewed.',
      ota: 'Each request to session key, device and minute; with a binding, to all of it.',
    },
  },
  {
    title: 'Where the key is',
    answers: {
      jwt: 'There is none.',
      refresh: 'There is none.',
      dpop: 'In the browser, where scripts cannot read it.',
      mtls: 'In the system’s or a card’s store.',
      dbsc: 'In a security chip where there is one.',
      ota: 'In the browser, where scripts cannot read it, and on the server.',
    },
  },
  {
    title: 'A copied request',
    answers: {
      jwt: 'Works until the token expires.',
      refresh: 'Works until the access token expires.',
      dpop: 'Is refused once delivered, if the server keeps used ids; intercepted, it works once.',
      mtls: 'Does not work: the connection proves the key.',
      dbsc: 'Works until the cookie is renewed.',
      ota: 'Is refused once delivered; intercepted, it works once, within 75 seconds.',
    },
  },
  {
    title: 'A proxy that decrypts TLS',
    answers: {
      jwt: 'Gets full access.',
      refresh: 'Gets full access.',
      dpop: 'Gets no key: it is never sent.',
      mtls: 'Gets no key: it is never sent.',
      dbsc: 'Gets full access while it reads.',
      ota: 'Gets full access if it reads the sign-in; a later recording is refused.',
    },
  },
  {
    title: 'A copy of the whole browser',
    answers: {
      jwt: 'Is not detected.',
      refresh: 'Is detected at the next refresh of either.',
      dpop: 'Is not detected. A key in hardware is not in it.',
      mtls: 'Is not detected. A key in hardware is not in it.',
      dbsc: 'Cannot renew the cookie.',
      ota: 'Is detected at the owner’s next request, which ends the session for both.',
    },
  },
  {
    title: 'Honest tabs and lost answers',
    answers: {
      jwt: 'No trouble.',
      refresh: 'Two tabs that refresh at once look like a thief. A grace period helps both.',
      dpop: 'No trouble.',
      mtls: 'No trouble.',
      dbsc: 'The browser renews for all tabs.',
      ota: 'No trouble: the send log knows one device’s tabs, and needs no grace period.',
    },
  },
  {
    title: 'What the server keeps',
    answers: {
      jwt: 'Nothing.',
      refresh: 'A row for each family of tokens.',
      dpop: 'Nothing, or used ids.',
      mtls: 'Nothing beside the certificate’s binding.',
      dbsc: 'A public key for each session.',
      ota: 'The ids of about the last minute, and a log of 64 for each session.',
    },
  },
  {
    title: 'Where it runs',
    answers: {
      jwt: 'Everywhere.',
      refresh: 'Everywhere.',
      dpop: 'Any browser with WebCrypto, by script.',
      mtls: 'Any, but each user needs a certificate.',
      dbsc: 'Chrome and Edge: on Windows from 145, on macOS from 147. Not Firefox or Safari.',
      ota: 'Any browser with WebCrypto, by script.',
    },
  },
  {
    title: 'Specification',
    answers: {
      jwt: 'RFC 7519, RFC 6750',
      refresh: 'RFC 9700, section 4.14',
      dpop: 'RFC 9449',
      mtls: 'RFC 8705',
      dbsc: 'W3C working draft',
      ota: 'Our own; nobody outside has reviewed it yet.',
    },
  },
]

/** Public threads of people who were logged out by reuse detection. */
export const nocturne: Source = {
  title: 'Nocturne',
  url: 'https://github.com/nightscout/nocturne/pull/326',
}
export const keycloak: Source = {
  title: 'Keycloak’s users',
  url: 'https://github.com/keycloak/keycloak/issues/14122',
}

interface Answer {
  id: string
  question: string
  answer: string
  sources?: readonly Source[]
}

/** When which, and what has been said against OTA. */
export const answers: readonly Answer[] = [
  {
    id: 'jwt',
    question: 'When is a bearer JWT enough?',
    answer:
      'When it lives for minutes, travels between your own servers and never reaches a browser.',
  },
  {
    id: 'refresh',
    question: 'When should I use rotating refresh tokens?',
    answer:
      'When your identity provider issues them and only short-lived access tokens reach your API. Until the next refresh, a copy works.',
  },
  {
    id: 'dpop',
    question: 'When should I use DPoP?',
    answer:
      'When your client and server use OAuth. DPoP’s key never reaches the server or a proxy. Track used proof ids and require nonces, or a script in the page can sign proofs in advance.',
    sources: [{ title: 'RFC 9449', url: 'https://www.rfc-editor.org/rfc/rfc9449' }],
  },
  {
    id: 'mtls',
    question: 'When should I use mutual TLS?',
    answer: 'Between machines you manage. People do not install certificates.',
    sources: [{ title: 'RFC 8705', url: 'https://www.rfc-editor.org/rfc/rfc8705' }],
  },
  {
    id: 'dbsc',
    question: 'When should I use DBSC?',
    answer:
      'Wherever the browser supports it. Your pages stay as they are, and the key can be in a security chip. Other browsers still need a fallback.',
    sources: [
      {
        title: 'MDN’s compatibility data, November 2026',
        url: 'https://github.com/mdn/browser-compat-data',
      },
      { title: 'DBSC', url: 'https://github.com/w3c/webappsec-dbsc' },
    ],
  },
  {
    id: 'ota',
    question: 'When should I use OTA?',
    answer:
      'When browsers call your API, a replayed request does damage, and you want to know when two people share a session.',
  },
  {
    id: 'not-ota',
    question: 'When should I not use OTA?',
    answer:
      'When hardware-bound keys cover all your users, when you cannot keep per-session state, or when you need a reviewed standard.',
  },
  {
    id: 'objection',
    question: 'What is the main objection to time-based codes?',
    answer:
      'When they were proposed for DBSC, one of its authors replied that they help only if the symmetric key is better protected than the cookie.',
    sources: [
      {
        title: 'w3c/webappsec-dbsc, issue 36',
        url: 'https://github.com/w3c/webappsec-dbsc/issues/36',
      },
    ],
  },
  {
    id: 'reply',
    question: 'How does OTA answer it?',
    answer:
      'By protecting the key better. It arrives sealed for one browser, and scripts cannot read it, so recordings contain the cookies but not the key. Malware that copies the browser’s files gets both; your next request exposes the copy. (The demo leaves its key unsealed, on purpose.)',
  },
]
