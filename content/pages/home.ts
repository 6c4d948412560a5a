import { articleHref } from '@/lib/content/articles'
import type { Link } from '@/lib/pages'

interface Slide {
  name: string
  line: string
  detail: string
  link: Link
}

interface Solution {
  name: string
  text: string
  href: string
}

/** The texts of the front page, from top to bottom. */
export const home = {
  label: 'One-time API tokens',
  lead: 'A stolen JWT works until it expires. OTA (One Tick Ahead) gives every request its own token, which your API accepts only once, only from one browser and only for seconds.',
  audience:
    'If your web pages call your own API, you add middleware to your Node, Bun or Deno server and a small library to your pages. Everything runs on your own servers and in your own pages, and you keep your sign-in. [How to add OTA](/developers)',

  /** The slider. Another slide is another entry. */
  slides: [
    {
      name: 'Session hijacking',
      line: 'Anyone with a copy of your JWT is you, until it expires.',
      detail: 'OTA refuses a copy of a token that has been used.',
      link: { label: 'How sessions are hijacked', href: '/ota-security#session-hijacking' },
    },
    {
      name: 'Replay',
      line: 'A thief sends your request a second time.',
      detail:
        'A valid signature does not tell your server whether a token has been used before, which is why OTA accepts each token only once.',
      link: {
        label: 'How replay works',
        href: articleHref('jwt-replay-attacks', '/ota-security#session-hijacking'),
      },
    },
    {
      name: 'Flood',
      line: 'Even a refusal costs your server something.',
      detail:
        'Your server has to receive and parse a request before it can refuse it; OTA then refuses a forged token without asking a database.',
      link: { label: 'What a refusal costs', href: '/ota-security#denial-of-service' },
    },
    {
      name: 'AI-assisted attacks',
      line: 'Automation shortens the gap between leak and use.',
      detail:
        'A token that lives for an hour gives an attacker’s script an hour to use it; an OTA token lives for seconds.',
      link: { label: 'What automation changes', href: '/ota-security#ai-based-jwt-hacking' },
    },
    {
      name: 'Device cloning',
      line: 'Copied cookies and a browser fingerprint can pass for you.',
      detail:
        'Criminals have sold both as ready-made identities; OTA ends a session once a copied browser profile and its original have both been used, unless malware keeps the copy in step.',
      link: { label: 'How a device is cloned', href: '/ota-security#device-cloning' },
    },
  ] satisfies readonly Slide[],

  /** “How a token is made”. The link to the limits follows the claim. */
  pitch: {
    title: 'How a token is made',
    text: 'For every request, the browser computes an HMAC-SHA512 over the request id, the device id and the current time in minutes. It uses the session key, which your server sent when the browser registered.',
    claim:
      '**We claim** that a thief who has stolen the last 1000 tokens cannot compute the next one, and that tokens expire in seconds.',
  },

  /** The three solutions by their exact names (spec §2). */
  solutions: [
    {
      name: 'Ultra Secure Dynamic Token System',
      text: 'Every request carries its own token, which your server accepts once.',
      href: '/ota-security#architecture',
    },
    {
      name: 'Identity and Access Management',
      text: 'Keep your sign-in. OTA replaces only the token that your pages send afterwards.',
      href: '/developers',
    },
    {
      name: 'Application Security',
      text: 'Your server refuses expired, used and forged tokens before your handler runs.',
      href: '/ota-security',
    },
  ] satisfies readonly Solution[],

  reputation: {
    title: 'A stolen token damages your reputation, not the thief’s',
    text: 'Check our claims yourself:',
    /** The first link, on a site with the attacker host and on one without. */
    demo: { withAttacks: 'Run the attacks', without: 'Try the demo' },
    links: [
      { label: 'Read the protocol', href: '/protocol' },
      { label: 'Compare OTA with DPoP and DBSC', href: '/compare' },
      { label: 'See what it does not stop', href: '/limits' },
      { label: 'See who has reviewed it', href: '/about#reviewed' },
      { label: 'Ask for a trial', href: '/about#licence' },
    ],
  },

  articles: 'Latest articles',
}
