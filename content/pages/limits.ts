import type { Source } from '@/lib/content/front-matter'

export interface Limit {
  /** Its anchor. */
  id: string
  title: string
  text: string
  /** The reader's remedy, in one sentence. */
  remedy: string
  source?: Source
}

/** Nothing on this site may claim more. */
export const groups: Readonly<Record<string, readonly Limit[]>> = {
  'What can still happen': [
    {
      id: 'limit-script',
      title: 'A script in the page can use the session',
      text: 'A script acts as the owner, as does malware on the device. No token scheme of this kind stops that, and malware is outside DBSC’s goals.',
      remedy: 'Set a strict Content-Security-Policy, and keep third-party scripts out of the page.',
      source: { title: 'DBSC, working draft', url: 'https://w3c.github.io/webappsec-dbsc/' },
    },
    {
      id: 'limit-key',
      title: 'Malware can copy the session key',
      text: 'Scripts cannot read the key, but it is in the browser’s files. The server can also derive it; with DPoP, mutual TLS and DBSC it never has the private key.',
      remedy: 'Remove the malware, then log out; that invalidates the copied key.',
    },
    {
      id: 'limit-clone',
      title: 'An up-to-date profile copy works until the owner’s next request',
      text: 'That request ends the session for both, and the server reports the copy. If the copy has sent 64 requests by then, the session still ends, but no copy is reported.',
      remedy: 'Ask for a second factor before critical actions.',
    },
    {
      id: 'limit-five-minutes',
      title: 'A thief can register before the owner',
      text: 'A sign-in registers one device, within five minutes. A thief with the sign-in cookie can be first; the owner’s browser is then refused.',
      remedy: 'Have a refused owner log out; this ends the thief’s session.',
    },
    {
      id: 'limit-relay',
      title: 'A phished sign-in still works',
      text: 'A look-alike site can pass a sign-in on to the real one and register its own device.',
      remedy: 'Use passkeys: a browser offers them only to the site they were made for.',
      source: { title: 'Web Authentication', url: 'https://w3c.github.io/webauthn/' },
    },
    {
      id: 'limit-seconds',
      title: 'An intercepted token works once, within 75 seconds',
      text: 'The server accepts an unchanged token for at least 15 seconds and never after 30. A thief who intercepts it can extend that to 75 by changing its unsigned label.',
      remedy: 'Require OTA-Binding, which limits a token to 30 seconds.',
    },
    {
      id: 'limit-flood',
      title: 'A flood still reaches your server',
      text: 'Refusing a bad token is cheap, but TLS and HTTP parsing come first.',
      remedy: 'Filter large volumes in front of the server.',
    },
  ],
  'What you must run': [
    {
      id: 'limit-memory',
      title: 'A session store',
      text: 'The server makes one lookup per request, and one write if it accepts, in memory, Redis or PostgreSQL. People sign in again after 30 minutes without an accepted request, or if the store is lost. A thief who can write to it can end sessions, or let a used request pass again for seconds.',
      remedy: 'Let only your nodes write to the store, and empty it after a restore.',
    },
    {
      id: 'limit-server-keys',
      title: 'A safe place for the master key',
      text: 'Every session key is derived from it. OTA does not stop key theft: in 2023, tokens forged with a Microsoft signing key reached the mail of about 25 organisations.',
      remedy: 'Keep the key in a secret store, and replace it after a leak.',
      source: {
        title: 'Microsoft on Storm-0558',
        url: 'https://msrc.microsoft.com/blog/2023/09/results-of-major-technical-investigations-for-storm-0558-key-acquisition/',
      },
    },
    {
      id: 'limit-jwt',
      title: 'An API that refuses JWTs',
      text: 'If it accepts them, a thief with the cookies can fetch new ones.',
      remedy: 'Refuse bearer tokens wherever OTA protects the API.',
    },
    {
      id: 'limit-content',
      title: 'TLS, because the token does not sign the request',
      text: 'The token signs request id, device id and minute. A second header, OTA-Binding, signs method, address and send log, but not the body.',
      remedy: 'Use TLS everywhere, and require the binding.',
    },
    {
      id: 'limit-clocks',
      title: 'Servers whose clocks agree',
      text: 'Browsers take the time from your server, so a wrong device clock does no harm.',
      remedy: 'Run NTP on every node.',
    },
  ],
  Details: [
    {
      id: 'limit-device-id',
      title: 'The device id is not hardware',
      text: 'It is a random number in the browser, so a copy of the profile contains it.',
      remedy: 'Choose DBSC where all your users have it: its key can be in a security chip.',
    },
    {
      id: 'limit-thousand',
      title: 'Old tokens reveal nothing, but a stolen key makes new ones',
      text: 'Old tokens do not yield the next one while HMAC-SHA512 is unbroken and the key is secret.',
      remedy: 'Protect the keys rather than the old tokens.',
    },
    {
      id: 'limit-owasp',
      title: 'OWASP does not list OTA',
      text: 'Against stolen access tokens, ASVS 5.0 names mutual TLS and DPoP (10.3.5).',
      remedy: 'If you must meet 10.3.5, use one of those.',
      source: {
        title: 'OWASP ASVS 5.0, V10',
        url: 'https://github.com/OWASP/ASVS/blob/master/5.0/en/0x19-V10-OAuth-and-OIDC.md',
      },
    },
  ],
}

/** All limits, in the order of the page. */
export const limits = Object.values(groups).flat()

/** The other texts of the page, from top to bottom. */
export const limitsPage = {
  lead: 'What OTA does not stop, and what you must run.',
  thefts: {
    title: 'What a thief gets',
    text: 'Every full test run repeats each theft against a running server. The OTA column shows the package, set up as its guide says. The demo also accepts JWTs, so both columns apply there.',
    legend: {
      full: 'everything that the owner can do, for up to the time shown.',
      limited:
        'one request, or access that ends automatically: when the script stops, or at the owner’s next request.',
      refused: 'no access.',
    },
    jwt: 'the sign-in cookie fetches new ones until the owner logs out, for up to eight hours. Each works for up to 60 minutes, even after a logout. Only a new signing key ends them all.',
  },
  cost: {
    title: 'What a refusal costs',
    text: 'One check, in units of one HMAC-SHA512. Keys are cached, so refusing a forged token costs about one plain HMAC. RS256 is a public-key signature.',
    /** After the machine and the date. */
    note: 'other runs differed by a quarter or more.',
  },
}
