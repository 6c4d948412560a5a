import type { RowId } from '@one-tick-ahead/api/attacker/thief/rows'
import type { Documented } from '@/content/theft-matrix'

/** What the documents of DBSC say of the same thefts. None of it was tried here. */

export const sources = {
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

export const documented: Record<RowId, Documented> = {
  jwt: notBeyondCookies,
  'cookie-header': shortCookie,
  'request-delivered': shortCookie,
  'request-withheld': shortCookie,
  'local-storage': say('none', 'The key is the browser’s and never in storage.', 'dbsc-security'),
  'stale-profile': shortCookie,
  'fresh-profile': shortCookie,
  har: shortCookie,
  'proxy-log': say(
    'all',
    'Each fresh cookie works until it expires, for as long as the thief reads along; not after.',
    'dbsc-goals',
    'dbsc-explainer-non-goals',
  ),
  'script-minute': say(
    'while',
    'While it runs it sends requests with the cookie, as the page does; an HttpOnly cookie it cannot take along.',
    'dbsc-non-goals',
  ),
  'script-stays': say(
    'all',
    'It acts through the browser, which renews the cookie for it.',
    'dbsc-non-goals',
  ),
  malware: say(
    'all',
    'Access for as long as it is on the device; if it was there at registration, longer.',
    'dbsc-non-goals',
  ),
  'store-read': say(
    'refused',
    'The server keeps public keys; sessions’ cookies are its own affair.',
    'dbsc-server',
  ),
  'store-write': say(
    'all',
    'A thief who can put a public key of his own beside a session can renew it.',
    'dbsc-server',
  ),
  'master-key': say(
    'none',
    'The server holds no secret of a session but its cookies’ own.',
    'dbsc-server',
  ),
}
