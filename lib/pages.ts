import { DEMO_PATH } from '@one-tick-ahead/api/contract/pages'
import { START_PART } from '@/lib/demo/start'
import { config } from './config'
import { site } from './site'

/**
 * The table of pages. Heads and link previews follow from it; header, footer, sitemap, llms.txt and the 404
 * page also have its order. Client modules import neither it nor lib/routes: no script may carry it.
 */

const COLUMNS = ['Product', 'Resources', 'Company', 'Legal'] as const

/** A page in links, search results and link previews. */
export interface PageFacts {
  path: string
  name: string
  /** The page’s h1, which its link preview also shows. */
  heading: string
  /** Without the site's name; together they stay within 60 characters. */
  title: string
  /** 40 to 160 characters. */
  description: string
  /** The footer's. */
  column: (typeof COLUMNS)[number]
  /** Its place in the header, before, in or after the list of resources. */
  header?: 'before' | 'resources' | 'after'
  /** Its name in the mobile overlay, which has exactly five links (spec §2). */
  menu?: string
}

/** Every page but the articles. */
export const pages = {
  home: {
    path: '/',
    name: 'Home',
    heading: 'Every request gets its own token. The next one is already different.',
    title: 'One-time tokens for every request',
    description: site.description,
    column: 'Product',
    header: 'before',
    menu: 'Home',
  },
  about: {
    path: '/about',
    name: 'Why OTA',
    heading: 'A copied credential should already be out of date',
    title: 'Why OTA',
    description:
      'Who makes OTA, how its one-time tokens protect an API, what it costs, who has reviewed it and how you can check every claim yourself.',
    column: 'Company',
    header: 'before',
    menu: 'Why OTA?',
  },
  security: {
    path: '/ota-security',
    name: 'OTA-Security',
    heading: 'You are at risk!',
    title: 'OTA-Security: how tokens are attacked',
    description:
      'Session hijacking, denial of service, AI-based JWT hacking, device cloning and man in the middle: how each attack works, and what OTA changes in each case.',
    column: 'Product',
    header: 'before',
  },
  limits: {
    path: '/limits',
    name: 'Evidence and limits',
    heading: 'What each theft gives a thief, and what OTA does not stop',
    title: 'Evidence and limits: what a thief gets',
    description:
      'Every theft tested with long and short JWTs and with OTA, the cost of refusing a bad token, and every limit of OTA with what you can do about it.',
    column: 'Product',
  },
  compare: {
    path: '/compare',
    name: 'Compare',
    heading: 'How OTA differs from refresh tokens, DPoP, mTLS and DBSC',
    title: 'OTA vs JWT, refresh tokens, DPoP, mTLS, DBSC',
    description:
      'Bearer JWTs, rotating refresh tokens, DPoP, mutual TLS, DBSC and OTA side by side: what each one binds, what a copy is worth and when to choose which.',
    column: 'Product',
  },
  protocol: {
    path: '/protocol',
    name: 'Protocol',
    heading: 'The OTA protocol, for implementers',
    title: 'The OTA protocol: the specification',
    description:
      'The OTA specification for implementers, with registration, token format, send log, keys, cookies, request binding, the order of checks and test vectors.',
    column: 'Resources',
  },
  blogs: {
    path: '/blogs',
    name: 'Blogs',
    heading: 'How tokens work and how they fail',
    title: 'Blogs: how tokens work and how they fail',
    description:
      'Articles on how JSON Web Tokens work, how replay attacks succeed and why refusing a request still costs a server something, each with its sources.',
    column: 'Resources',
    header: 'resources',
    menu: 'Blogs',
  },
  caseStudies: {
    path: '/case-studies',
    name: 'Case Studies',
    heading: 'Public incidents in which stolen tokens or keys did the damage',
    title: 'Case studies: incidents with stolen tokens',
    description:
      'What happened in six public incidents with stolen tokens or keys, and whether OTA would have helped. None of them involved a customer of ours.',
    column: 'Resources',
    header: 'resources',
  },
  videos: {
    path: '/videos',
    name: 'Videos',
    heading: 'OTA in six short films',
    title: 'Videos: OTA in short films',
    description:
      'Short films in which a thief replays a stolen JWT, and tries to forge OTA tokens and clone a device, with captions and transcripts.',
    column: 'Resources',
    header: 'resources',
  },
  contact: {
    path: '/contact',
    name: 'Contact',
    heading: 'Ask the people who build OTA',
    title: 'Contact',
    description:
      'Ask the people who build OTA about a trial, pricing, the protocol or the patents. Use the short form or write to us.',
    column: 'Company',
    header: 'after',
    menu: 'Contact',
  },
  developers: {
    path: '/developers',
    name: 'Developers',
    heading: 'Add OTA to your own API',
    title: 'Developers: add OTA to your API',
    description:
      'Add OTA to a Hono, Express, Fastify or Node server, and a fetch wrapper to your pages. Quick start, migration from JWTs, session stores and key rotation.',
    column: 'Resources',
  },
  privacy: {
    path: '/privacy',
    name: 'Privacy',
    heading: 'Privacy: what we store and send',
    title: 'Privacy: what we store and send',
    description:
      'Every cookie, storage entry, request and server record of this site, with its purpose, how long we keep it and how you can delete it.',
    column: 'Legal',
  },
  liveDemo: {
    path: DEMO_PATH,
    name: 'Live demo',
    heading: 'JWT and OTA Demo',
    title: 'JWT and OTA Demo',
    description: `Sign in and call a real server with a JWT and with OTA tokens${
      config.attacker
        ? ', then replay stolen tokens and try to clone your own device.'
        : ', and see how it checks each of them.'
    }`,
    column: 'Product',
    menu: 'Start Demo',
  },
} as const satisfies Record<string, PageFacts>

/** The same as a list, in the footer's order within each column. */
export const allPages: readonly PageFacts[] = Object.values(pages)

export interface Link {
  label: string
  href: string
}

/** A link to a page. */
export const linkTo = ({ name, path }: PageFacts): Link => ({ label: name, href: path })

/** The call to action of a page. */
export const startDemo: Link = { label: pages.liveDemo.menu, href: pages.liveDemo.path }

/** The same in header and overlay, which the demo’s own page also has: there it starts the run, or leads to the sign-in. */
export const startNow: Link = { ...startDemo, href: `${startDemo.href}#${START_PART}` }

const inHeader = (place: PageFacts['header']) =>
  allPages.filter(({ header }) => header === place).map(linkTo)

/** The header's bar; the Resources dropdown is between the two halves. */
export const bar = {
  before: inHeader('before'),
  resources: inHeader('resources'),
  after: inHeader('after'),
}

/** The mobile overlay. */
export const overlay: readonly Link[] = allPages.flatMap(({ path, menu }) =>
  menu ? (path === startDemo.href ? startNow : { label: menu, href: path }) : [],
)

/** The footer: together its columns reach every page. */
export const footerColumns = COLUMNS.map((title) => ({
  title,
  links: allPages.filter(({ column }) => column === title).map(linkTo),
}))
