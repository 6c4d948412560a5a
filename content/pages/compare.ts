import type { Source } from '@/lib/content/front-matter'

/** Ways to keep a session, the one most easily copied first. */
export const schemes = [
  'Bearer JWT',
  'Session cookie',
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
    when: 'Choose OTA if browsers call your API, a replayed request would do damage, and you want to know when somebody else is using a session.',
  },
  dbsc: {
    name: 'DBSC',
    when: 'Choose DBSC wherever the browser supports it, because your pages need no changes and the key can be in a security chip.',
    sources: [
      { title: 'DBSC', url: 'https://github.com/w3c/webappsec-dbsc' },
      { title: 'MDN’s data, November 2026', url: 'https://github.com/mdn/browser-compat-data' },
    ],
  },
  dpop: {
    name: 'DPoP',
    when: 'Choose DPoP if your client and server use OAuth. It protects best where the server also requires nonces and tracks used proof ids.',
    sources: [{ title: 'RFC 9449', url: 'https://www.rfc-editor.org/rfc/rfc9449' }],
  },
  mtls: {
    name: 'Mutual TLS',
    when: 'Choose mutual TLS between machines that you manage. Asking visitors to install certificates does not work.',
    sources: [{ title: 'RFC 8705', url: 'https://www.rfc-editor.org/rfc/rfc8705' }],
  },
  refresh: {
    name: 'Rotating refresh tokens',
    when: 'Choose rotating refresh tokens if your identity provider issues them and only short-lived access tokens reach your API.',
  },
  cookie: {
    name: 'A session cookie',
    when: 'Choose an HttpOnly session cookie if your server keeps sessions anyway, and a copied cookie that works until the session ends is a risk you can take.',
    sources: [{ title: 'RFC 6265', url: 'https://www.rfc-editor.org/rfc/rfc6265' }],
  },
  jwt: {
    name: 'A bearer JWT',
    when: 'Choose a bearer JWT if it lives for minutes, travels between your own servers and never reaches a browser.',
  },
}

type Answers = readonly [string, string, string, string, string, string, string]

/** The table's rows: the aspect, then each way's answer in their order. */
export const aspects: Readonly<Record<string, Answers>> = {
  'What it binds': [
    'Nothing, so anyone who has it can use it.',
    'Nothing, but scripts cannot read it if it is HttpOnly.',
    'Nothing, but each refresh replaces the token.',
    'The token to a key, and each proof to method and address.',
    'The token to a client certificate.',
    'A cookie to a device key, at each renewal.',
    'Each request to a key, a browser and a minute, and by default to its method and address.',
  ],
  'Where the key is': [
    'There is none.',
    'There is none.',
    'There is none.',
    'In the browser, where scripts can use but not copy it.',
    'In the system’s store or on a card.',
    'In a security chip, if there is one.',
    'In the browser, where scripts can use but not copy it once it is stored. The server can derive it.',
  ],
  'A copied request': [
    'Works until the token expires.',
    'Works until the session ends.',
    'Works until the access token expires.',
    'Refused once the original has arrived, if the server tracks ids. An intercepted one works once, for the same method and address, for a short time.',
    'Refused, because the connection proves the key.',
    'Works until the cookie expires.',
    'Refused once the original has arrived. An intercepted one works once, for the same method and address, within 30 seconds.',
  ],
  'A proxy that decrypts TLS': [
    'Full access.',
    'Full access.',
    'Full access.',
    'Full access if the proxy sees the sign-in and substitutes its own key. A later one reads every answer and can change the page while it is there.',
    'The connection fails, because the proxy has no client key.',
    'Full access as long as the proxy is there.',
    'Full access if the proxy sees the sign-in. A later one reads every answer and can change the page while it is there, but delivered requests that it has recorded are refused.',
  ],
  'A copied browser profile': [
    'Not detected.',
    'Not detected.',
    'Detected once both the copy and the original have refreshed.',
    'Not detected. Works unless the key is in hardware.',
    'Useless if the key is in the system’s store or on a card, because the copy lacks it. Otherwise not detected.',
    'Cannot renew the cookie, if the key is in hardware.',
    'Works until the owner’s next request, which ends the session, unless malware keeps the copy in step.',
  ],
  'Several tabs, lost responses': [
    'Works.',
    'Works.',
    'Without a grace period, a lost answer looks like theft, and so do two simultaneous refreshes if the tabs use no lock.',
    'Works.',
    'Works.',
    'Works, because the browser renews for all tabs.',
    'Works. An answer that is lost, late or sent by a proxy signs out no device that keeps its storage.',
  ],
  'When honest users sign in again': [
    'When the JWT expires and nothing renews it.',
    'When the site ends the session.',
    'When the refresh token expires, or after a lost answer without a grace period.',
    'When the tokens expire.',
    'When the token or the certificate expires.',
    'When the site ends the session.',
    'After 30 idle minutes, when the sign-in expires, or when the browser loses its storage.',
  ],
  'What the server keeps': [
    'Nothing.',
    'A record per session.',
    'A row per token family.',
    'Nothing, or used ids.',
    'Nothing but the certificate’s binding.',
    'A public key per session.',
    'A record per sign-in: 64 ids in the send log, up to 1,000 used ids.',
  ],
  'Where it runs': [
    'Everywhere.',
    'In every browser.',
    'Everywhere.',
    'In browsers with WebCrypto, in apps and on servers.',
    'Anywhere, with a certificate for each user.',
    'Chrome and Edge: Windows from 145, macOS from 147. Not Firefox or Safari.',
    'Over https, in browsers with WebCrypto, Web Locks and IndexedDB.',
  ],
  Specification: [
    'RFC 7519, RFC 6750',
    'RFC 6265',
    'RFC 9700, section 4.14',
    'RFC 9449',
    'RFC 8705',
    'W3C draft',
    'Our own, which nobody else has reviewed yet.',
  ],
}

/** The other texts of the page, from top to bottom. */
export const compare = {
  lead: 'OTA detects an outdated copy of a browser profile and ends its session, without mistaking your own tabs for a thief. The alternatives below have other strengths, such as a key in hardware or a reviewed standard.',
  choices: 'When to choose which',
  table: {
    title: 'Side by side',
    note: 'We tested the bearer JWT, rotating refresh tokens and OTA ourselves, [theft by theft](/limits#what-a-thief-gets). The other columns follow the documentation of each scheme.',
  },
  /** The line at the end, and its two buttons. */
  next: {
    text: 'If OTA looks like the right choice, add it to your API, but first read what it does not stop.',
    limits: 'See what OTA does not stop',
  },
}
