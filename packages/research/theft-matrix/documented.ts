import type { RowId } from '@one-tick-ahead/api/attacker/thief/rows'
import type { Documented } from '@/content/theft-matrix'

/** What the documents of other schemes say of the same thefts. None of it was tried here. */

const rfc = (section: string, title: string) => ({
  title: `RFC 9449 §${section}, ${title}`,
  url: `https://www.rfc-editor.org/rfc/rfc9449#section-${section}`,
})

export const sources = {
  'dpop-2': rfc('2', 'Objectives'),
  'dpop-7.1': rfc('7.1', 'The DPoP Authentication Scheme'),
  'dpop-9': rfc('9', 'Resource Server-Provided Nonce'),
  'dpop-11.1': rfc('11.1', 'DPoP Proof Replay'),
  'dpop-11.2': rfc('11.2', 'DPoP Proof Pre-generation'),
  'dpop-11.4': rfc('11.4', 'Untrusted Code in the Client Context'),
  'dpop-11.7': rfc('11.7', 'Request Integrity'),
  'jwt-7.2': {
    title: 'RFC 7519 §7.2, Validating a JWT',
    url: 'https://www.rfc-editor.org/rfc/rfc7519#section-7.2',
  },
  'dbsc-security': {
    title: 'W3C draft, Device Bound Session Credentials, Security Considerations',
    url: 'https://w3c.github.io/webappsec-dbsc/#security-considerations',
  },
  'dbsc-non-goals': {
    title: 'W3C draft, Device Bound Session Credentials, Non-goals',
    url: 'https://w3c.github.io/webappsec-dbsc/#non-goals',
  },
  'dbsc-server': {
    title: 'W3C draft, Device Bound Session Credentials, Server considerations',
    url: 'https://w3c.github.io/webappsec-dbsc/#server-considerations',
  },
  'dbsc-goals': {
    title: 'DBSC explainer, Goals',
    url: 'https://github.com/w3c/webappsec-dbsc#goals',
  },
  'dbsc-explainer-non-goals': {
    title: 'DBSC explainer, Non-goals',
    url: 'https://github.com/w3c/webappsec-dbsc#non-goals',
  },
}

type Source = keyof typeof sources

const say = (verdict: Documented['verdict'], text: string, ...from: Source[]): Documented => ({
  verdict,
  text,
  sources: from,
})

const shortCookie = say(
  'while',
  'The bound cookie works elsewhere until it expires; renewing it needs the device’s key.',
  'dbsc-goals',
  'dbsc-server',
)

const notBeyondCookies = say(
  'none',
  'DBSC binds cookies; it knows no token of this kind.',
  'dbsc-security',
)

const keyStays = (text: string) => say('refused', text, 'dpop-2', 'dpop-7.1')

export const documented: Record<RowId, { dpop: Documented; dbsc: Documented }> = {
  jwt: {
    dpop: keyStays('The token alone is refused: each request needs a proof by the client’s key.'),
    dbsc: notBeyondCookies,
  },
  'cookie-header': {
    dpop: say('none', 'DPoP binds tokens; what cookies open is not its subject.', 'dpop-2'),
    dbsc: shortCookie,
  },
  'request-delivered': {
    dpop: say(
      'refused',
      'A server that remembers used proofs, which is recommended and not required, refuses it; another accepts it for the seconds or minutes that a proof lives.',
      'dpop-11.1',
    ),
    dbsc: shortCookie,
  },
  'request-withheld': {
    dpop: say(
      'once-there',
      'Whoever delivers it first is served, for the same method and address only; body and other headers are not bound.',
      'dpop-11.1',
      'dpop-11.7',
    ),
    dbsc: shortCookie,
  },
  'local-storage': {
    dpop: keyStays('Refused where the key cannot be exported: storage then holds no key to copy.'),
    dbsc: say('none', 'The key is the browser’s and never in storage.', 'dbsc-security'),
  },
  'stale-profile': {
    dpop: say(
      'refused',
      'Refused where the key is kept in hardware or a security module; a key in a file goes with the profile.',
      'dpop-11.4',
    ),
    dbsc: shortCookie,
  },
  'fresh-profile': {
    dpop: say(
      'refused',
      'Refused where the key is kept in hardware or a security module; a key in a file goes with the profile, and nothing tells the copy apart.',
      'dpop-11.4',
    ),
    dbsc: shortCookie,
  },
  har: {
    dpop: keyStays(
      'Tokens and used proofs, no key: refused once the proofs have expired or are remembered.',
    ),
    dbsc: shortCookie,
  },
  'proxy-log': {
    dpop: keyStays(
      'Tokens and used proofs, no key: refused once the proofs have expired or are remembered.',
    ),
    dbsc: say(
      'all',
      'Each fresh cookie works until it expires, for as long as the thief reads along; not after.',
      'dbsc-goals',
      'dbsc-explainer-non-goals',
    ),
  },
  'script-minute': {
    dpop: say(
      'while',
      'It makes proofs while it runs, and may take proofs for later along; nonces by the server end that.',
      'dpop-11.4',
      'dpop-11.2',
      'dpop-9',
    ),
    dbsc: say(
      'while',
      'While it runs it sends requests with the cookie, as the page does; an HttpOnly cookie it cannot take along.',
      'dbsc-non-goals',
    ),
  },
  'script-stays': {
    dpop: say('all', 'It makes proofs for as long as the client is online.', 'dpop-11.4'),
    dbsc: say(
      'all',
      'It acts through the browser, which renews the cookie for it.',
      'dbsc-non-goals',
    ),
  },
  malware: {
    dpop: say('all', 'A key that cannot be exported can still be used on the device.', 'dpop-11.4'),
    dbsc: say(
      'all',
      'Access for as long as it is on the device; if it was there at registration, longer.',
      'dbsc-non-goals',
    ),
  },
  'store-read': {
    dpop: say('none', 'DPoP asks for no store of secrets; used proofs at most.', 'dpop-11.1'),
    dbsc: say(
      'refused',
      'The server keeps public keys; sessions’ cookies are its own affair.',
      'dbsc-server',
    ),
  },
  'store-write': {
    dpop: say(
      'refused',
      'Forgetting used proofs lets a captured one in again for as long as it lives, no more.',
      'dpop-11.1',
    ),
    dbsc: say(
      'all',
      'A thief who can put a public key of his own beside a session can renew it.',
      'dbsc-server',
    ),
  },
  'master-key': {
    dpop: say(
      'all',
      'Who has the issuer’s key signs tokens for a key of his own.',
      'jwt-7.2',
      'dpop-7.1',
    ),
    dbsc: say(
      'none',
      'The server holds no secret of a session but its cookies’ own.',
      'dbsc-server',
    ),
  },
}
