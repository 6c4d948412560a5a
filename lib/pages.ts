import {
  checkLink,
  developersLink,
  everyByteLink,
  glossaryLink,
  liveDemoLink,
  privacyLink,
} from './footer-links'
import {
  aboutLink,
  blogsLink,
  caseStudiesLink,
  contactLink,
  homeLink,
  type NavLink,
  type routes,
  securityLink,
  videosLink,
} from './routes'
import { headquarters, site } from './site'

/** What search results, link previews and breadcrumbs say of a page. */
export interface PageFacts {
  /** What links call it. */
  name: string
  path: string
  /** Its h1, which its picture shows too. */
  heading: string
  /** Without the site's name; together they stay within 60 characters. */
  title: string
  /** 40 to 170 characters. */
  description: string
}

const page = ({ label, href }: NavLink, facts: Omit<PageFacts, 'name' | 'path'>): PageFacts => ({
  name: label,
  path: href,
  ...facts,
})

/** Every page but those made from content/blogs. */
export const pages = {
  home: page(homeLink, {
    heading: 'Every request gets its own token. The next one is already different.',
    title: 'One-time tokens for every request',
    description: site.description,
  }),
  about: page(aboutLink, {
    heading: 'A credential that is copied should already be out of date',
    title: 'Why OTA',
    description: `The company behind OTA, founded ${site.foundingYear} in ${headquarters}, and what one-time tokens stop, make harder, or only notice.`,
  }),
  security: page(securityLink, {
    heading: 'You are at risk!',
    title: 'OTA-Security: how tokens are attacked',
    description:
      'Session hijacking, denial of service, AI-based JWT hacking, device cloning, man in the middle: what happens, what OTA claims to change, and its limits.',
  }),
  blogs: page(blogsLink, {
    heading: 'How tokens work, and how they fail',
    title: 'Blogs: how tokens work, and how they fail',
    description: 'Articles on JSON Web Tokens, replay and denial of service, with their sources.',
  }),
  caseStudies: page(caseStudiesLink, {
    heading: 'Public incidents where a token was the way in',
    title: 'Case studies: incidents with stolen tokens',
    description:
      'Public incidents in which a token was the way in: dates, sources, and whether OTA would have helped. They are not our customers.',
  }),
  videos: page(videosLink, {
    heading: 'Six short films',
    title: 'Videos: OTA in six short films',
    description:
      'Six short films of the live demo: a stolen JWT is replayed, one-time tokens are timed, and forgery and cloning are tried. With captions and transcripts.',
  }),
  contact: page(contactLink, {
    heading: 'Ask the people who build OTA',
    title: 'Contact',
    description:
      'Write to the people who build OTA: a short form, an email address, and where we are.',
  }),
  developers: page(developersLink, {
    heading: 'In your API in ten minutes',
    title: 'Developers: in your API in ten minutes',
    description:
      'Install and integrate OTA: Hono, Express, Fastify or bare Node on the server, one fetch in the browser. Several nodes, mobile, other languages, and ten questions.',
  }),
  glossary: page(glossaryLink, {
    heading: 'Words that this site uses',
    title: 'Glossary: words that this site uses',
    description:
      'Token, JWT, HMAC, session key, segment, send log, replay: sixteen terms in two short sentences each, with their sources.',
  }),
  everyByte: page(everyByteLink, {
    heading: 'Every byte of one exchange',
    title: 'Every byte of one exchange',
    description:
      'A registration, three requests, a replay and a fork under a fixed key and clock: each line explained, each computation with its inputs and an openssl command.',
  }),
  check: page(checkLink, {
    heading: 'Check a request of your own',
    title: 'Check an OTA request of your own',
    description:
      'Paste a header, a curl command or a HAR, and see each check that a server makes of it, in its order. It runs in your browser, and nothing is sent.',
  }),
  privacy: page(privacyLink, {
    heading: 'Privacy: what is stored, and what is sent',
    title: 'Privacy: what is stored and sent',
    description:
      'Every entry in web storage, every cookie, every request and every record on the server, with its purpose and how to delete it.',
  }),
  liveDemo: page(liveDemoLink, {
    heading: 'JWT and OTA Demo',
    title: 'JWT and OTA Demo',
    description:
      'Run JWT and OTA verification side by side against a real server, then replay stolen tokens and try to clone your own device.',
  }),
} satisfies Record<Exclude<keyof typeof routes, 'signedIn'>, PageFacts>
