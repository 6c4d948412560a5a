import type { Source } from '@/lib/content/front-matter'

/** Ways to keep a session, the one most easily copied first. */
export const schemes = [
  'Bearer JWT',
  'Rotating refresh tokens',
  'DPoP',
  'Mutual TLS',
  'DBSC',
  'OTA',
] as const

interface Choice {
  name: string
  /** One sentence. */
  when: string
  sources?: readonly Source[]
}

/** When to choose each scheme, by the end of its anchor. */
export const choices: Readonly<Record<string, Choice>> = {
  ota: {
    name: 'OTA',
    when: 'When browsers call your API, a replayed request does damage, and you want to know when a thief shares a session.',
  },
  dbsc: {
    name: 'DBSC',
    when: 'Wherever the browser supports it: your pages do not change, and the key can be in a security chip.',
    sources: [
      { title: 'DBSC', url: 'https://github.com/w3c/webappsec-dbsc' },
      { title: 'MDN’s data, November 2026', url: 'https://github.com/mdn/browser-compat-data' },
    ],
  },
  dpop: {
    name: 'DPoP',
    when: 'When your client and server use OAuth, and the server requires nonces and tracks used proof ids.',
    sources: [{ title: 'RFC 9449', url: 'https://www.rfc-editor.org/rfc/rfc9449' }],
  },
  mtls: {
    name: 'Mutual TLS',
    when: 'Between machines you manage, because people do not install certificates.',
    sources: [{ title: 'RFC 8705', url: 'https://www.rfc-editor.org/rfc/rfc8705' }],
  },
  refresh: {
    name: 'Rotating refresh tokens',
    when: 'When your identity provider issues them and only short-lived access tokens reach your API.',
  },
  jwt: {
    name: 'A bearer JWT',
    when: 'When it lives for minutes, travels between your own servers and never reaches a browser.',
  },
}

type Answers = readonly [string, string, string, string, string, string]

/** The table's rows: the aspect, then each way's answer in their order. */
export const aspects: Readonly<Record<string, Answers>> = {
  'What it binds': [
    'Nothing: anyone who has it can use it.',
    'Nothing: each refresh replaces the token.',
    'The token to a key, and each proof to method and address.',
    'The token to a client certificate.',
    'A cookie to a device key, at each renewal.',
    'Each request to key, device and minute; optionally to method and address.',
  ],
  'Where the key is': [
    'There is none.',
    'There is none.',
    'In the browser, hidden from scripts.',
    'In the system’s store or on a card.',
    'In a security chip, if there is one.',
    'In the browser, hidden from scripts; the server derives it.',
  ],
  'A copied request': [
    'Works until the token expires.',
    'Works until the access token expires.',
    'Refused once delivered, if the server tracks ids; intercepted, works once.',
    'Refused: the connection proves the key.',
    'Works until the cookie expires.',
    'Refused once delivered; intercepted, works once, within 75 seconds.',
  ],
  'A proxy that decrypts TLS': [
    'Full access.',
    'Full access.',
    'Gets no key: none is sent.',
    'Gets no key: none is sent.',
    'Full access while the proxy reads.',
    'Full access if the proxy reads the sign-in; later recordings are refused.',
  ],
  'A copied browser profile': [
    'Not detected.',
    'Detected once both copies have refreshed.',
    'Not detected. A hardware key is not in it.',
    'Not detected. A hardware key is not in it.',
    'Cannot renew the cookie.',
    'Detected at the owner’s next request, which ends the session.',
  ],
  'Several tabs, lost responses': [
    'No trouble.',
    'Two refreshes at once look like theft, unless a grace period allows both.',
    'No trouble.',
    'No trouble.',
    'The browser renews for all tabs.',
    'No trouble, unless 13 to 20 requests in a row are lost.',
  ],
  'What the server keeps': [
    'Nothing.',
    'A row per token family.',
    'Nothing, or used ids.',
    'Nothing but the certificate’s binding.',
    'A public key per session.',
    'A record per sign-in: 64 ids in the send log, up to 1,000 used ids.',
  ],
  'Where it runs': [
    'Everywhere.',
    'Everywhere.',
    'In any browser with WebCrypto.',
    'Anywhere, with a certificate per user.',
    'Chrome and Edge: Windows from 145, macOS from 147. Not Firefox or Safari.',
    'In any browser with WebCrypto.',
  ],
  Specification: [
    'RFC 7519, RFC 6750',
    'RFC 9700, section 4.14',
    'RFC 9449',
    'RFC 8705',
    'W3C working draft',
    'Our own, not yet reviewed externally.',
  ],
}

interface Answer {
  question: string
  answer: string
  sources?: readonly Source[]
}

/** An architect's next questions, by the ends of their anchors. */
export const answers: Readonly<Record<string, Answer>> = {
  'not-ota': {
    question: 'When should I not use OTA?',
    answer:
      'When hardware-bound keys cover all your users, when you cannot keep per-session state, or when you need a reviewed standard.',
  },
  grace: {
    question: 'Why not rotating refresh tokens with reuse detection?',
    answer:
      'Without a grace period they log honest users out. With one, a copy works until the next refresh. OTA needs no grace period.',
    sources: [
      { title: 'Nocturne', url: 'https://github.com/nightscout/nocturne/pull/326' },
      { title: 'Keycloak', url: 'https://github.com/keycloak/keycloak/issues/14122' },
    ],
  },
  objection: {
    question: 'What is the main objection to time-based tokens?',
    answer:
      'One of DBSC’s authors replied to such a proposal that it helps only if the symmetric key is better protected than the cookie.',
    sources: [
      { title: 'Issue 36 of DBSC', url: 'https://github.com/w3c/webappsec-dbsc/issues/36' },
    ],
  },
  answer: {
    question: 'How does OTA answer it?',
    answer:
      'By protecting the key better. It arrives sealed for one browser, and scripts cannot read it, so recordings contain the cookies but not the key. Malware gets both. At the owner’s next request the server detects a copy used elsewhere, but not malware that stays on the device.',
  },
}

/** The other texts of the page, from top to bottom. */
export const compare = {
  lead: 'What sets OTA apart: it detects a second device in a session without mistaking the owner’s tabs for a thief.',
  choices: 'When to choose which',
  table: {
    title: 'Side by side',
    note: 'OTA and JWT: tested here, [theft by theft](/limits#what-a-thief-gets). The others: from their documentation.',
  },
  questions: 'Questions architects ask',
  next: 'See the difference: steal both tokens in the demo.',
}
