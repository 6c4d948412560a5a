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
      jwt: 'Nothing. Whoever holds it.',
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
      dpop: 'In the browser: no script can read it, but a copy of Chromium’s files has it.',
      mtls: 'In the system’s or a card’s store.',
      dbsc: 'In a security chip where there is one.',
      ota: 'In the browser, where no script reads it, and on the server. A cookie stands beside it.',
    },
  },
  {
    title: 'A request that was copied',
    answers: {
      jwt: 'Works until the token expires.',
      refresh: 'Works until the access token expires.',
      dpop: 'Is refused once it was answered, if the server keeps used ids; held back, it works once.',
      mtls: 'Does not work: the connection proves the key.',
      dbsc: 'Works until the cookie is renewed.',
      ota: 'Is refused once it was answered; held back, it works once, for 75 seconds at most.',
    },
  },
  {
    title: 'Traffic that a proxy reads along',
    answers: {
      jwt: 'Opens everything.',
      refresh: 'Opens everything.',
      dpop: 'Opens nothing: the key is never sent.',
      mtls: 'Opens nothing: the key is never sent.',
      dbsc: 'Opens everything while it is read.',
      ota: 'Opens nothing where the key is sealed and the sign-in names the device; everything in the demo, which sends it open.',
    },
  },
  {
    title: 'A copy of the whole browser',
    answers: {
      jwt: 'Is not noticed.',
      refresh: 'Is noticed at the next refresh of either.',
      dpop: 'Is not noticed, unless the key is in hardware, which a copy lacks.',
      mtls: 'Is not noticed; the key should not be copied.',
      dbsc: 'Cannot renew the cookie.',
      ota: 'Is noticed at the owner’s next request, and both are out.',
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
    answer: 'When it lives for minutes, travels between your own servers, and lies in no browser.',
  },
  {
    id: 'refresh',
    question: 'When rotating refresh tokens?',
    answer:
      'When your identity provider has them and only short access tokens reach your API. Between two refreshes a copied access token works.',
  },
  {
    id: 'dpop',
    question: 'When DPoP?',
    answer:
      'When client and server of yours speak OAuth. The server never has its key, and a proxy’s log holds none; OTA has to seal its key for that, and the demo does not. Against a copied browser it is worse: the copy has the key, and nobody notices. Keep used proof ids, and ask for nonces: without them a script takes proofs along for the token’s whole hour.',
    sources: [{ title: 'RFC 9449', url: 'https://www.rfc-editor.org/rfc/rfc9449' }],
  },
  {
    id: 'mtls',
    question: 'When mutual TLS?',
    answer: 'Between machines that you manage. People do not install certificates.',
    sources: [{ title: 'RFC 8705', url: 'https://www.rfc-editor.org/rfc/rfc8705' }],
  },
  {
    id: 'dbsc',
    question: 'When DBSC?',
    answer:
      'Wherever the browser has it. It asks nothing of your pages, and the key can lie in a chip. You still need an answer for the browsers without it.',
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
    question: 'When OTA?',
    answer:
      'When your API is called from browsers, a replayed request does harm, and you want to see that a session has two users.',
  },
  {
    id: 'not-ota',
    question: 'When not OTA?',
    answer:
      'When a key in a security chip is open to you, when you cannot keep a memory of some seconds, or when you need a reviewed standard.',
  },
  {
    id: 'objection',
    question: 'What is said against time-based codes?',
    answer:
      'When they were proposed for DBSC, one of its authors answered: there is a gain only if the symmetric key is better protected than the cookie.',
    sources: [
      {
        title: 'w3c/webappsec-dbsc, issue 36',
        url: 'https://github.com/w3c/webappsec-dbsc/issues/36',
      },
    ],
  },
  {
    id: 'reply',
    question: 'And what does OTA answer?',
    answer:
      'That it is. The key comes sealed for one browser, and a script that comes later cannot read it: a recording and a proxy’s log hold the cookies and not the key. Malware that copies the browser’s files has both; the copy is noticed at your next request. Only the demo sends its key open, to show the theft.',
  },
]
