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
      text: 'A script in the page, or malware on the device, can act as the owner. No token that the browser makes can prevent that, and DBSC also lists such malware as out of scope.',
      remedy: 'Set a strict Content-Security-Policy, and keep third-party scripts out of the page.',
      source: { title: 'DBSC, editor’s draft', url: 'https://w3c.github.io/webappsec-dbsc/' },
    },
    {
      id: 'limit-key',
      title: 'Malware can copy the session key',
      text: 'Once the browser has stored the key, scripts cannot read it, but malware can copy it from the browser’s files. Your server can derive the key as well, whereas with DPoP, mutual TLS and DBSC the server never has the private key.',
      remedy: 'Remove the malware, then log out, which invalidates the copied key.',
    },
    {
      id: 'limit-clone',
      title: 'An up-to-date profile copy works until the owner’s next request',
      text: 'The owner’s next request ends the session for both, and the server reports a copy. Once the thief has made 64 requests, the owner’s next request still ends the session, but the server then reports a lost send log and not a copy. If the owner never returns, the copy works until the session ends. With the key, the cookies and the send log, a thief can also use the id of a request that was lost on its way, but only once and within about half a minute.',
      remedy: 'Ask for a second factor before critical actions.',
    },
    {
      id: 'limit-five-minutes',
      title: 'A thief can register before the owner',
      text: 'A sign-in registers one device, within five minutes. A thief who has the sign-in cookie can get there first, and the server then refuses the owner’s browser.',
      remedy: 'Ask the refused user to log out, which ends the thief’s session.',
    },
    {
      id: 'limit-relay',
      title: 'A phished sign-in still works',
      text: 'A look-alike site can relay a sign-in to the real site and register the attacker’s device.',
      remedy: 'Use passkeys, because a browser offers them only to the site they were made for.',
      source: { title: 'Web Authentication', url: 'https://w3c.github.io/webauthn/' },
    },
    {
      id: 'limit-seconds',
      title: 'An intercepted token works once, within seconds',
      text: 'The server accepts a token for 15 to 30 seconds, and only for the method and address that it is bound to. If you turn the binding off, a thief who intercepts a token can use it for any call, and can stretch the time to 75 seconds by editing its label (-S1 to -S4), which the HMAC does not cover. The browser sets its clock by the server’s Date header, so a proxy that also forges that header can use the token until the device’s next request.',
      remedy: 'Keep the request binding on, as it is by default in the package.',
    },
    {
      id: 'limit-flood',
      title: 'A flood still reaches your server',
      text: 'Your server can refuse most bad tokens cheaply, but it has to complete TLS and parse the HTTP request first. A token of an invented session is the dearest to refuse, because the server first has to derive its key.',
      remedy: 'Filter large volumes in front of the server.',
    },
  ],
  'What OTA needs from you': [
    {
      id: 'limit-guard',
      title: 'Put everything that matters behind the middleware',
      text: 'OTA protects only the routes whose requests its middleware checks. Page loads, images, downloads, WebSockets and every route that still trusts your sign-in cookie stay open to a thief who has that cookie.',
      remedy:
        'Check the token on every route that reads or changes data, and use a ticket where a request cannot carry a token.',
    },
    {
      id: 'limit-memory',
      title: 'Run a session store',
      text: 'Every request whose HMAC is right costs one lookup in memory, Redis or PostgreSQL, and every accepted request one write. Users must sign in again after 30 idle minutes, or if the store is lost. Anyone who can write to the store can end sessions, or make a used request valid again for a few seconds.',
      remedy: 'Let only your nodes write to the store, and empty it after a restore.',
    },
    {
      id: 'limit-server-keys',
      title: 'Protect the master key',
      text: 'Your server derives every session key from the master key, and OTA does not stop key theft. In 2023, intruders forged tokens with a stolen Microsoft signing key and reached the mail of about 25 organisations.',
      remedy: 'Keep the key in a secret store, and replace it after a leak.',
      source: {
        title: 'Microsoft on Storm-0558',
        url: 'https://msrc.microsoft.com/blog/2023/09/results-of-major-technical-investigations-for-storm-0558-key-acquisition/',
      },
    },
    {
      id: 'limit-jwt',
      title: 'Refuse JWTs',
      text: 'If your API also accepts JWTs, a thief with the cookies can fetch new JWTs.',
      remedy: 'Refuse bearer tokens wherever OTA protects your API.',
    },
    {
      id: 'limit-content',
      title: 'Use TLS everywhere',
      text: 'The token covers the request id, the device id and the minute. A second header, OTA-Binding, covers the method, the address and the send log, but nothing covers the body. A proxy that decrypts TLS can therefore change it, read every answer and put a script into the page.',
      remedy: 'Use TLS on every connection, and keep the binding on.',
    },
    {
      id: 'limit-clocks',
      title: 'Keep server clocks in sync',
      text: 'A browser corrects its clock from your server’s answers, so a wrong device clock or a late token costs one repetition of the call. Your nodes, however, must agree on the time.',
      remedy: 'Run NTP on every node.',
    },
  ],
  Details: [
    {
      id: 'limit-device-id',
      title: 'The device id is not tied to hardware',
      text: 'The device id is a random number in the browser, so a copy of the profile contains it.',
      remedy:
        'Choose DBSC where all your users have it, because its key can be in a security chip.',
    },
    {
      id: 'limit-thousand',
      title: 'Old tokens reveal nothing, but a thief with the key can make new ones',
      text: 'As long as HMAC-SHA512 is unbroken and the key is secret, nobody can compute the next token from old ones.',
      remedy:
        'Protect the keys and the cookies. The server refuses a delivered token once it has been used.',
    },
    {
      id: 'limit-owasp',
      title: 'OWASP does not list OTA',
      text: 'Against stolen access tokens, ASVS 5.0 names mutual TLS and DPoP in its requirement 10.3.5, but not OTA.',
      remedy: 'If you must meet 10.3.5, use mutual TLS or DPoP.',
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
  lead: 'We ran each theft against two kinds of JWT and against OTA. OTA does not stop everything, and it needs a session store, TLS and a safe place for one key; every limit below comes with a remedy.',
  thefts: {
    title: 'What a thief gets',
    text: 'Every full test run repeats each theft. The demo accepts both one-hour JWTs and OTA tokens, so a thief in the demo gets the better result of the columns One-hour JWT and OTA.',
    legend: {
      full: 'everything the owner can do, for the time shown, even after the owner’s next request and, if a script did it within a minute, even after that script has stopped.',
      limited:
        'one request, or everything, but only until the script stops or the owner sends the next request, which may be hours later.',
      refused: 'no access to the owner’s data.',
    },
    jwt: 'with the sign-in cookie, a thief can fetch new JWTs for eight hours or until the owner logs out. Each JWT works for up to 60 minutes, even after a logout, and only a new signing key invalidates them all.',
  },
  cost: {
    title: 'What a refusal costs',
    text: 'The cost of one check, as a multiple of one HMAC-SHA512. The server caches session keys, so refusing a forged token of a session that it has served costs little more than one HMAC. For an invented session it first has to derive that session’s key, which costs several times as much. Accepting a token costs more than refusing a forged one of the same session, because the server then also reads the send log and records the request id. The figures include neither the request binding, which is on by default and costs one more HMAC, nor your own sign-in lookup. Checking an RS256 JWT means checking a public-key signature instead of the HMAC, and needs no record. Refusing a JWT took longer than accepting it, because the library fast-jwt does more work for a refusal. We measured with a store in the server’s memory; Redis or PostgreSQL adds two round trips to each accepted request.',
    /** After the machine and the date. */
    note: 'other runs differed by a quarter or more.',
  },
  /** The line at the end, and its second button. */
  next: {
    text: 'If OTA still fits your API, get the package and try it there.',
    compare: 'Compare OTA with DPoP and DBSC',
  },
}
