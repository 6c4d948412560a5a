import { articleHref } from '@/lib/content/articles'
import { site } from '@/lib/site'

/** The texts of the front page, from top to bottom. */
export const home = {
  label: { first: 'One-time tokens ·', second: `patented in the ${site.patentCountries}` },
  lead: 'A stolen JWT works until it expires. With OTA, each request carries a device-bound token that your API accepts once, within seconds.',
  audience:
    'For teams whose web pages call their own API: a guard for the server and a library for the browser. [How to add OTA](/developers)',

  /** The slider. Another slide is another entry. */
  slides: [
    {
      name: 'Session hijacking',
      line: 'A copied token works until it expires.',
      detail: 'The server accepts it from anyone.',
      link: { label: 'How sessions are hijacked', href: '/ota-security#session-hijacking' },
    },
    {
      name: 'Replay',
      line: 'The same request, sent twice.',
      detail: 'A valid signature does not say whether the token was used before.',
      link: {
        label: 'How replay works',
        href: articleHref('jwt-replay-attacks', '/ota-security#session-hijacking'),
      },
    },
    {
      name: 'Flood',
      line: 'Even a refusal costs you.',
      detail: 'Bad requests must be received and parsed first.',
      link: { label: 'What a refusal costs', href: '/ota-security#denial-of-service' },
    },
    {
      name: 'AI-assisted attacks',
      line: 'Automation shortens the gap between leak and use.',
      detail: 'A one-hour token gives a script one hour.',
      link: { label: 'What automation changes', href: '/ota-security#ai-based-jwt-hacking' },
    },
    {
      name: 'Device cloning',
      line: 'Your cookies plus your fingerprint look like you.',
      detail: 'Criminals have sold copied browser data as ready-made identities.',
      link: { label: 'How a device is cloned', href: '/ota-security#device-cloning' },
    },
  ],

  /** “How a token is made”. The link to the limits follows the claim. */
  pitch: {
    title: 'How a token is made',
    text: 'For every request, the browser makes one token: an HMAC-SHA512 of request id, device id and current time in minutes, keyed with the session key.',
    claim:
      '**We claim** that the last 1000 tokens, if stolen, cannot yield the next one, and that tokens expire in seconds.',
  },

  /** The three solutions by their exact names (spec §2). */
  solutions: [
    {
      name: 'Ultra Secure Dynamic Token System',
      text: 'One token per request, accepted once.',
      href: '/ota-security#architecture',
    },
    {
      name: 'Identity and Access Management',
      text: 'Keep your sign-in. OTA replaces only the token that follows it.',
      href: '/developers',
    },
    {
      name: 'Application Security',
      text: 'OTA refuses expired, used and forged tokens before your code runs.',
      href: '/ota-security',
    },
  ],

  reputation: {
    title: 'A stolen token damages your reputation, not the thief’s',
    text: 'Don’t take our word for it:',
    /** The first link, on a site with the attacker host and on one without. */
    demo: { withAttacks: 'Run the attacks', without: 'Try the demo' },
    links: [
      { label: 'Read the protocol', href: '/protocol' },
      { label: 'Compare OTA with DPoP and DBSC', href: '/compare' },
      { label: 'See what it does not stop', href: '/limits' },
      { label: 'Ask who reviewed it', href: '/about#reviewed' },
      { label: 'Get a trial', href: '/about#licence' },
    ],
  },

  articles: 'Latest articles',
}
