import { config } from '@/lib/config'

/** The texts of a page in links, search results and link previews. */
export interface PageHead {
  /** In the header, the footer and other links to the page. The header’s names are those of the specification. */
  name: string
  /** The large heading above the page, which its link preview also shows. */
  heading: string
  /** In search results and on the browser’s tab, followed by “ | OTA”; with it, up to 60 characters. */
  title: string
  /** Below the title in search results: 40 to 160 characters. */
  description: string
}

/** The heads of all pages but the articles, which have theirs in their own files. */
export const heads = {
  home: {
    name: 'Home',
    heading: 'Every request gets its own token. The next one is already different.',
    title: 'One-time tokens for every request',
    // Also the site in one sentence, for the feed, llms.txt and search engines.
    description:
      'One-time, device-bound API tokens in place of JWTs. A token stolen from a log or a HAR file has already been used, so your server refuses it.',
  },
  about: {
    name: 'Why OTA',
    heading: 'A copied credential should already be out of date',
    title: 'Why OTA',
    description:
      'Who makes OTA, how its one-time tokens protect an API, what it costs, who has reviewed it and how you can check every claim yourself.',
  },
  security: {
    name: 'OTA-Security',
    heading: 'You are at risk!',
    title: 'OTA-Security: how tokens are attacked',
    description:
      'Session hijacking, denial of service, AI-based JWT hacking, device cloning and man in the middle: how each attack works, and what OTA changes in each case.',
  },
  limits: {
    name: 'Evidence and limits',
    heading: 'What each theft gives a thief, and what OTA does not stop',
    title: 'Evidence and limits: what a thief gets',
    description:
      'Every theft tested with long and short JWTs and with OTA, the cost of refusing a bad token, and every limit of OTA with what you can do about it.',
  },
  compare: {
    name: 'Compare',
    heading: 'How OTA differs from refresh tokens, DPoP, mTLS and DBSC',
    title: 'OTA vs JWT, refresh tokens, DPoP, mTLS, DBSC',
    description:
      'Bearer JWTs, session cookies, refresh tokens, DPoP, mutual TLS, DBSC and OTA side by side: what each one binds, what a copy is worth and when to choose which.',
  },
  protocol: {
    name: 'Protocol',
    heading: 'The OTA protocol, for implementers',
    title: 'The OTA protocol: the specification',
    description:
      'The OTA specification for implementers, with registration, token format, send log, keys, cookies, request binding, the order of checks and test vectors.',
  },
  blogs: {
    name: 'Blogs',
    heading: 'How tokens work and how they fail',
    title: 'Blogs: how tokens work and how they fail',
    description:
      'Articles on how JSON Web Tokens work, how replay attacks succeed and why refusing a request still costs a server something, each with its sources.',
  },
  caseStudies: {
    name: 'Case Studies',
    heading: 'Public incidents in which stolen tokens or keys did the damage',
    title: 'Case studies: incidents with stolen tokens',
    description:
      'What happened in six public incidents with stolen tokens or keys, and whether OTA would have helped. None of them involved a customer of ours.',
  },
  videos: {
    name: 'Videos',
    heading: 'OTA in six short films', // counts the films, as the lead in lists.ts does
    title: 'Videos: OTA in short films',
    description:
      'Short films: how to add OTA to an Express app, and how a thief fares with a stolen JWT, a forged token and a copied browser profile.',
  },
  contact: {
    name: 'Contact',
    heading: 'Ask the people who build OTA',
    title: 'Contact',
    description:
      'Ask the people who build OTA about a trial, pricing, the protocol or the patents. Use the short form or write to us.',
  },
  developers: {
    name: 'Developers',
    heading: 'Add OTA to your own API',
    title: 'Developers: add OTA to your API',
    description:
      'Add OTA to a Hono, Express, Fastify or Node server, and a fetch wrapper to your pages. Quick start, migration from JWTs, session stores and key rotation.',
  },
  privacy: {
    name: 'Privacy',
    heading: 'Privacy: what we store and send',
    title: 'Privacy: what we store and send',
    description:
      'Every cookie, storage entry, request and server record of this site, with its purpose, how long we keep it and how you can delete it.',
  },
  liveDemo: {
    name: 'Live demo',
    heading: 'JWT and OTA Demo',
    title: 'JWT and OTA Demo',
    // The first is for a site with the attacker host, the second for one without.
    description: config.attacker
      ? 'Sign in and call a real server with a JWT and with OTA tokens, then replay stolen tokens and try to clone your own device.'
      : 'Sign in and call a real server with a JWT and with OTA tokens, and see how it checks each of them.',
  },
} as const satisfies Record<string, PageHead>
