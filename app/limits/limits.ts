import type { Source } from '@/lib/content/front-matter'

export interface Limit {
  /** Its anchor. */
  id: string
  title: string
  text: string
  source?: Source
}

/** Nothing on this site may claim more: the limits are part of the product, not small print. */
export const limits: readonly Limit[] = [
  {
    id: 'limit-memory',
    title: 'The server must remember',
    text: 'To accept each token once, the server keeps a short log of request ids for each sign-in: in memory, Redis or PostgreSQL, with one lookup per request. If that store is lost, people sign in again. A thief who can write to it can end sessions, and let a copied request pass again within its seconds.',
  },
  {
    id: 'limit-key',
    title: 'The key can be stolen',
    text: 'Browser and server share the session key, so the server could make any token, and malware that copies the browser’s files gets it. The package seals it for one browser; the demo does not, which leaves only the device cookie to stop a thief. With DPoP, mutual TLS and DBSC the server never has the private key.',
  },
  {
    id: 'limit-script',
    title: 'A script in the page can use the session',
    text: 'A foreign script that gets into the page (cross-site scripting) and malware on the device act as the visitor. No token scheme of this kind changes that. DBSC does not set out to stop an attacker who stays on the device either.',
    source: {
      title: 'DBSC, working draft',
      url: 'https://w3c.github.io/webappsec-dbsc/',
    },
  },
  {
    id: 'limit-device-id',
    title: 'A device id is not hardware',
    text: 'It is a random number in local storage, and the device cookie is in the browser’s files. A thief who copies the whole profile has both. A key in a security chip, which DBSC can use, is not in such a copy.',
  },
  {
    id: 'limit-clone',
    title: 'The first request of a full copy passes',
    text: 'A full copy of the browser with an up-to-date send log is found when the original is used again, not before. If the copy has sent 64 requests by then, the server no longer knows the original’s last ones; that, too, ends the session for both.',
  },
  {
    id: 'limit-five-minutes',
    title: 'The first five minutes',
    text: 'A sign-in registers one device, once, within five minutes. A thief who takes the sign-in cookie before the owner’s browser has registered can register instead. The owner is then refused, and logging out ends the thief’s session.',
  },
  {
    id: 'limit-jwt',
    title: 'Accepting JWTs too keeps their risk',
    text: 'A thief who copies the cookies gets no session key, but gets JWTs until the sign-in ends, each good for an hour, even after LogOut. A protected server must refuse bearer tokens. The demo accepts both, to compare them.',
  },
  {
    id: 'limit-relay',
    title: 'A phished sign-in still works',
    text: 'A look-alike site can pass your sign-in on to the real one, and register its own device. Passkeys prevent that: a browser gives them only to the site they were made for.',
    source: { title: 'Web Authentication', url: 'https://w3c.github.io/webauthn/' },
  },
  {
    id: 'limit-seconds',
    title: 'An unused token lives for seconds',
    text: 'A token that is sent as it was made is accepted for 15 to 30 seconds. If a thief intercepts it and changes its label, S1 to S4, the server accepts it for up to 75: the label is not signed, unless the request is bound.',
  },
  {
    id: 'limit-flood',
    title: 'A flood still arrives',
    text: 'OTA makes the check of a bad token cheap. It does not keep the request away: the encrypted connection and the reading of the request come first. Against volume only the network in front of the server helps.',
  },
  {
    id: 'limit-content',
    title: 'The token does not sign the request',
    text: 'Request id, device id and minute are signed. Method, address, body and send log are not, so they could be changed on the way. A second header, OTA-Binding, signs these too, except the body; the demo does not send it. It protects only where the server requires it, since a proxy can remove it, and not from a thief who has the key. TLS is still required.',
  },
  {
    id: 'limit-clocks',
    title: 'Clocks must roughly agree',
    text: 'If a device’s clock is more than 15 seconds off, its requests may be refused until it has learned the difference.',
  },
  {
    id: 'limit-thousand',
    title: 'A stolen key makes new tokens',
    text: 'Old tokens do not tell the next one as long as HMAC-SHA512 is unbroken and the key stays secret. That says nothing about a stolen key.',
  },
  {
    id: 'limit-server-keys',
    title: 'The server’s keys',
    text: 'Every session key is made from the server’s master key, and a thief who has it can sign in as anybody. In 2023 tokens forged with a Microsoft signing key opened the mail of about 25 organisations. Microsoft’s leading hypothesis is an operational error; its addendum of 12 March 2024 says that no crash dump containing the key was found. OTA does not fix key theft.',
    source: {
      title: 'Microsoft on Storm-0558',
      url: 'https://msrc.microsoft.com/blog/2023/09/results-of-major-technical-investigations-for-storm-0558-key-acquisition/',
    },
  },
  {
    id: 'limit-owasp',
    title: 'It is not on OWASP’s list',
    text: 'Against stolen access tokens OWASP’s ASVS 5.0 names mutual TLS and DPoP (10.3.5), not OTA.',
    source: {
      title: 'OWASP ASVS 5.0, V10',
      url: 'https://github.com/OWASP/ASVS/blob/master/5.0/en/0x19-V10-OAuth-and-OIDC.md',
    },
  },
]
