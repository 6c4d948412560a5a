import type { Source } from '@/lib/content/front-matter'
import { blogHref, type Link, routes, securityAnchors } from '@/lib/routes'

/** A word that the site goes on using, in two short sentences. */
export interface Term {
  /** The anchor. */
  id: string
  name: string
  text: string
  /** Where the site says more. */
  more: Link
  /** Where the word comes from, if somebody else has defined it. */
  source?: Source
}

const security = (anchor: string) => `${routes.security}#${anchor}`
const replay = (anchor: string) => `${blogHref('jwt-replay-attacks')}#${anchor}`
const cloning = { label: 'Device cloning', href: security(securityAnchors.cloning) }
const architecture = { label: 'Architecture', href: security(securityAnchors.architecture) }
const bindings = {
  label: 'Tokens bound to a key',
  href: replay('second-answer-bind-the-token-to-a-key'),
}

/** In the order of the alphabet. */
export const glossary: readonly Term[] = [
  {
    id: 'bearer-token',
    name: 'Bearer token',
    text: 'A token that works for whoever sends it. A copy is as good as the original.',
    more: { label: 'Why it has no owner', href: replay('a-bearer-token-has-no-owner') },
    source: { title: 'RFC 6750', url: 'https://www.rfc-editor.org/rfc/rfc6750' },
  },
  {
    id: 'dbsc',
    name: 'DBSC',
    text: 'Device Bound Session Credentials: the browser holds a key for a session, in a security chip where it can. A stolen cookie works only until the browser has to prove that key again.',
    more: bindings,
    source: { title: 'W3C draft', url: 'https://w3c.github.io/webappsec-dbsc/' },
  },
  {
    id: 'device-cloning',
    name: 'Device cloning',
    text: 'Copying what one browser has stored into another, so that a server takes them for the same. OTA notices a complete copy only after both have been used.',
    more: cloning,
  },
  {
    id: 'device-cookie',
    name: 'Device cookie',
    text: 'A cookie that the server sets when it registers a device, and that scripts cannot read. An OTA token without it is refused.',
    more: { label: 'All cookies of this site', href: `${routes.privacy}#cookies` },
  },
  {
    id: 'device-id',
    name: 'Device id',
    text: 'A random number that stands for a browser and is kept in its storage. It is not part of the hardware, so it can be copied.',
    more: { label: 'The limits of OTA', href: routes.limits },
  },
  {
    id: 'dpop',
    name: 'DPoP',
    text: 'A way to bind an access token to a key: for each request the client signs a proof that it has the key. A copied token alone is then not enough.',
    more: bindings,
    source: { title: 'RFC 9449', url: 'https://www.rfc-editor.org/rfc/rfc9449' },
  },
  {
    id: 'hmac',
    name: 'HMAC',
    text: 'A short code (a MAC) computed from a text and a secret key. Whoever has the same key computes it again, and sees whether the text is unchanged.',
    more: architecture,
    source: { title: 'RFC 2104', url: 'https://www.rfc-editor.org/rfc/rfc2104' },
  },
  {
    id: 'jwt',
    name: 'JWT',
    text: 'JSON Web Token: statements about somebody, usually signed by the server that issued it. Whoever holds a signed one can read it.',
    more: { label: 'How a JWT works', href: blogHref('how-jwt-token-work') },
    source: { title: 'RFC 7519', url: 'https://www.rfc-editor.org/rfc/rfc7519' },
  },
  {
    id: 'ota-token',
    name: 'OTA token',
    text: 'Our one-time token: an HMAC of request id, device id and minute, and a segment. The server accepts it once, and within 75 seconds at most.',
    more: architecture,
  },
  {
    id: 'replay',
    name: 'Replay',
    text: 'Sending a recorded token or request again. A bearer token is then accepted once more; a used OTA token is refused.',
    more: { label: 'The same request, sent twice', href: replay('the-same-request-sent-twice') },
  },
  {
    id: 'request-id',
    name: 'Request id',
    text: 'A random number made for one request. When the server has accepted it, it is spent: it is not accepted again.',
    more: architecture,
    source: { title: 'RFC 9562, on UUIDs', url: 'https://www.rfc-editor.org/rfc/rfc9562' },
  },
  {
    id: 'segment',
    name: 'Segment',
    text: 'A quarter of a minute, named S1 to S4. Each OTA token ends with the segment in which it was made; the HMAC does not cover this label.',
    more: { label: 'A token, byte by byte', href: `${routes.everyByte}#first` },
  },
  {
    id: 'send-log',
    name: 'Send log',
    text: 'The ids of up to 20 earlier requests, which travel with each new one. If two devices use one session, their logs soon differ.',
    more: cloning,
  },
  {
    id: 'session-hijacking',
    name: 'Session hijacking',
    text: 'Taking over a session with a copy of its token or cookie. The thief needs no password.',
    more: { label: 'Session hijacking', href: security(securityAnchors.hijacking) },
  },
  {
    id: 'session-key',
    name: 'Session key',
    text: 'A secret that the server gives a browser once, when it registers the device. OTA tokens are made with it.',
    more: { label: 'What a thief gets', href: routes.thefts },
  },
  {
    id: 'token',
    name: 'Token',
    text: 'A text that travels with a request and says what the sender may do. With it the password need not be sent again.',
    more: {
      label: 'A signed note',
      href: `${blogHref('how-jwt-token-work')}#a-signed-note-carried-by-somebody-else`,
    },
  },
]
