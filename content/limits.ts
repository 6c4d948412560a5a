import type { Source } from '@/lib/content/source'

interface Limit {
  title: string
  text: string
  sources?: readonly Source[]
}

/** What may not be claimed: part of the product, not small print. */
export const limits: readonly Limit[] = [
  {
    title: 'It is not free of server state',
    text: 'To check a token no database is read, but one-time use needs a memory of recent request ids, about 90 seconds deep, and clone detection a short log per session: in the server’s own memory, or in a store that several servers share and ask once for each request. If it is lost, people sign in again. A database notes that a sign-in was used or ended.',
  },
  {
    title: 'The key can be stolen',
    text: 'The session key is symmetric, travels once in a response header and is kept in browser storage. With the key and the device id an attacker can make tokens; only the device cookie then stands in the way. DPoP, mutual TLS and DBSC do better here.',
  },
  {
    title: 'A script in the page can use the session',
    text: 'Cross-site scripting and malware on the device act as the visitor. No token scheme of this kind changes that. DBSC, too, does not set out to stop an attacker who stays on the device.',
    sources: [
      {
        title: 'Device Bound Session Credentials',
        url: 'https://w3c.github.io/webappsec-dbsc/',
      },
    ],
  },
  {
    title: 'A device id is not hardware',
    text: 'It is a random number in local storage, and the device cookie lies in the browser’s files. Whoever copies the whole profile has both. A key held in a security chip, which DBSC can use, would not come along.',
  },
  {
    title: 'The first request of a perfect clone passes',
    text: 'A clone with an up-to-date history is found when the original is used again, not before. A clone that has sent 64 requests by then leaves the original out of step; that ends the session for both, too.',
  },
  {
    title: 'The first five minutes',
    text: 'A sign-in registers one device, once, within five minutes. Whoever takes the sign-in cookie before its owner’s browser has registered can register instead. The owner is then refused, and signing in again ends the thief’s session.',
  },
  {
    title: 'A JWT beside it stays a JWT',
    text: 'Whoever copies the cookies gets no session key, but does get JWTs until the sign-in is over, each good for an hour, even after LogOut. A server that is to be protected must refuse bearer tokens. The demo takes both, to compare them.',
  },
  {
    title: 'A relayed sign-in is a sign-in',
    text: 'Whoever relays it registers a device and is served. Passkeys stand in the way: a browser gives them only to the site they were made for.',
    sources: [{ title: 'Web Authentication', url: 'https://w3c.github.io/webauthn/' }],
  },
  {
    title: 'Seconds, with an edge',
    text: 'A token that is sent as it was made is accepted for 15 to 30 seconds. One that is withheld and relabelled can live for up to 75, because the segment label is not part of the signed input.',
  },
  {
    title: 'The request’s content is not signed',
    text: 'Request id, device id and minute are. Method, address, body and history are not bound to the token. TLS is still required.',
  },
  {
    title: 'Clocks must roughly agree',
    text: 'A clock that is more than 15 seconds off may be refused until the client has learned the difference.',
  },
  {
    title: 'The thousand tokens',
    text: 'That past tokens do not reveal the next follows from HMAC-SHA512 being a sound function and from the key staying secret. It says nothing about a stolen key.',
  },
  {
    title: 'The server’s keys',
    text: 'Whoever has the master key has every session. In 2023 tokens forged with a Microsoft signing key opened the mail of about 25 organisations. Microsoft’s leading hypothesis is an operational error; its addendum of 12 March 2024 says that no crash dump containing the key was found. OTA does not fix key theft.',
    sources: [
      {
        title: 'Microsoft on Storm-0558',
        url: 'https://msrc.microsoft.com/blog/2023/09/results-of-major-technical-investigations-for-storm-0558-key-acquisition/',
      },
    ],
  },
  {
    title: 'It is not on OWASP’s list',
    text: 'Against stolen access tokens OWASP’s ASVS 5.0 names mutual TLS and DPoP (10.3.5), not OTA.',
    sources: [
      {
        title: 'OWASP ASVS 5.0, V10',
        url: 'https://github.com/OWASP/ASVS/blob/master/5.0/en/0x19-V10-OAuth-and-OIDC.md',
      },
    ],
  },
]
