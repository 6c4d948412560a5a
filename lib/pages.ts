import { config } from './config'
import { type Link, routes } from './routes'
import { headquarters, site } from './site'

/**
 * The list of pages: what they are called, what is said of them, and where they are linked. An entry
 * is all that footer, sitemap, 404 page, llms.txt and tests need. Header and menu are chosen below. No client
 * component imports it, because the browser would load all of it: they get their links as props.
 */

/** The footer's columns, in their order. */
const COLUMNS = ['Product', 'Resources', 'Company', 'Legal'] as const
type Column = (typeof COLUMNS)[number]

/** What search results, link previews and breadcrumbs say of a page. */
export interface PageFacts {
  path: string
  /** What links call it. */
  name: string
  /** Its h1, which its picture shows too. */
  heading: string
  /** Without the site's name; together they stay within 60 characters. */
  title: string
  /** 40 to 170 characters. */
  description: string
  /** Where the footer links to it. */
  column: Column
  /** What its words are in besides its folder in app/; a change there is a change of the page. */
  sources?: readonly string[]
}

/** Every page but those made from content/blogs. */
export const pages = {
  home: {
    path: routes.home,
    name: 'Home',
    column: 'Product',
    heading: 'Every request gets its own token. The next one is already different.',
    title: 'One-time tokens for every request',
    description: site.description,
    sources: ['app/_home', 'content/thefts.ts'],
  },
  about: {
    path: routes.about,
    name: 'Why OTA',
    column: 'Company',
    heading: 'A copied credential should already be out of date',
    title: 'Why OTA',
    description: `OTA builds one-time, device-bound API tokens. Founded in ${site.foundingYear} in ${headquarters}, and patented in the ${site.patentCountries}. What OTA does, and how to check it.`,
    sources: ['docs/asvs.md'],
  },
  security: {
    path: routes.security,
    name: 'OTA-Security',
    column: 'Product',
    heading: 'You are at risk!',
    title: 'OTA-Security: how tokens are attacked',
    description:
      'Session hijacking, denial of service, AI-based JWT hacking, device cloning, man in the middle: what happens, what OTA claims to change, and its limits.',
    sources: ['content/thefts.ts', 'app/limits'],
  },
  limits: {
    path: routes.limits,
    name: 'Limits',
    column: 'Legal',
    heading: 'Limits, and what a thief gets',
    title: 'Limits, and what a thief gets',
    description:
      'The limits of OTA, each with its reason, and stolen credentials tried against running servers: what each gives a thief, until when, and what ends it.',
    sources: ['content/thefts.ts', 'content/benchmarks.ts', 'content/benchmarks.json'],
  },
  compare: {
    path: routes.compare,
    name: 'Compare',
    column: 'Product',
    heading: 'OTA beside five other ways',
    title: 'OTA beside JWT, refresh tokens, DPoP, mTLS, DBSC',
    description:
      'OTA beside bearer JWTs, rotating refresh tokens, DPoP, mutual TLS and DBSC: what each binds, what a copy is worth, when which, and when not OTA.',
  },
  protocol: {
    path: routes.protocol,
    name: 'Protocol',
    column: 'Resources',
    heading: 'The OTA protocol',
    title: 'The OTA protocol: the specification',
    description:
      'The specification of OTA, to implement from: enrolment, encoding, the send log, keys, cookies, binding, order of checks, security considerations, test vectors.',
    sources: ['docs/protocol.md'],
  },
  blogs: {
    path: routes.blogs,
    name: 'Blogs',
    column: 'Resources',
    heading: 'How tokens work, and how they fail',
    title: 'Blogs: how tokens work, and how they fail',
    description: 'Articles on JSON Web Tokens, replay and denial of service, with their sources.',
  },
  caseStudies: {
    path: routes.caseStudies,
    name: 'Case Studies',
    column: 'Resources',
    heading: 'Public incidents where a token was the way in',
    title: 'Case studies: incidents with stolen tokens',
    description:
      'Public incidents in which a token was the way in: dates, sources, and whether OTA would have helped. They are not our customers.',
    sources: ['content/case-studies'],
  },
  videos: {
    path: routes.videos,
    name: 'Videos',
    column: 'Resources',
    heading: 'Six short films',
    title: 'Videos: OTA in six short films',
    description:
      'Six short films of the live demo: a stolen JWT is replayed, one-time tokens are timed, and forgery and cloning are tried. With captions and transcripts.',
    sources: ['public/videos'],
  },
  contact: {
    path: routes.contact,
    name: 'Contact',
    column: 'Company',
    heading: 'Ask the people who build OTA',
    title: 'Contact',
    description:
      'Write to the people who build OTA: a short form, an email address, and where we are.',
    sources: ['components/site/contact-form.tsx'],
  },
  developers: {
    path: routes.developers,
    name: 'Developers',
    column: 'Resources',
    heading: 'Add OTA to your own API',
    title: 'Developers: add OTA to your API',
    description:
      'Install and integrate OTA: Hono, Express, Fastify or bare Node on the server, one fetch in the browser. Several nodes, mobile, other languages, and ten questions.',
    sources: ['app/limits', 'packages/ota/README.md', 'packages/ota/vectors'],
  },
  privacy: {
    path: routes.privacy,
    name: 'Privacy',
    column: 'Legal',
    heading: 'Privacy: what is stored, and what is sent',
    title: 'Privacy: what is stored and sent',
    description:
      'Every entry in web storage, every cookie, every request and every record on the server, with its purpose and how to delete it.',
  },
  liveDemo: {
    path: routes.liveDemo,
    name: 'Live demo',
    column: 'Product',
    heading: 'JWT and OTA Demo',
    title: 'JWT and OTA Demo',
    description: config.attacker
      ? 'Run JWT and OTA verification side by side against a real server, then replay stolen tokens and try to clone your own device.'
      : 'Run JWT and OTA verification side by side against a real server.',
    sources: ['components/live-demo/demo-texts.tsx', 'content/demo-steps.ts'],
  },
} as const satisfies Record<Exclude<keyof typeof routes, 'signedIn'>, PageFacts>

/** What a link to a page consists of; client components are given no more. */
export const linkTo = ({ name, path }: PageFacts): Link => ({ label: name, href: path })

const { home, about, security, blogs, caseStudies, videos, contact, developers, liveDemo } = pages

/** The call to action in the header, the overlay and the pages. */
export const startDemo: Link = { label: 'Start Demo', href: liveDemo.path }

/** The header's bar; the Resources dropdown stands between the two halves. */
export const bar = {
  before: [home, about, security].map(linkTo),
  resources: [blogs, caseStudies, videos].map(linkTo),
  after: [contact].map(linkTo),
}

/** The mobile overlay: five links, the second with a question mark (spec §2), and a quieter list below. */
export const overlay = {
  main: [
    linkTo(home),
    linkTo({ ...about, name: 'Why OTA?' }),
    linkTo(blogs),
    linkTo(contact),
    startDemo,
  ],
  more: [security, developers, caseStudies, videos].map(linkTo),
}

/** The footer: together its columns reach every page. */
export const footerColumns: readonly { title: string; links: readonly Link[] }[] = COLUMNS.map(
  (title) => ({
    title,
    links: Object.values(pages)
      .filter(({ column }) => column === title)
      .map(linkTo),
  }),
)
