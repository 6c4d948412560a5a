import { DEMO_PATH } from '@one-tick-ahead/api/contract/pages'
import { heads, type PageHead } from '@/content/pages/heads'
import { START_PART } from '@/lib/demo/start'

/**
 * The table of pages, whose texts are in content/pages/heads.ts. Heads and link previews follow from it; header, footer,
 * sitemap, llms.txt and the 404 page also have its order. Client modules import neither it nor lib/routes: no script
 * may carry it.
 */

const COLUMNS = ['Product', 'Resources', 'Company', 'Legal'] as const

/** A page: its texts, and its places. */
export interface PageFacts extends PageHead {
  path: string
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
    ...heads.home,
    path: '/',
    column: 'Product',
    header: 'before',
    menu: 'Home',
  },
  about: {
    ...heads.about,
    path: '/about',
    column: 'Company',
    header: 'before',
    menu: 'Why OTA?',
  },
  security: {
    ...heads.security,
    path: '/ota-security',
    column: 'Product',
    header: 'before',
  },
  limits: {
    ...heads.limits,
    path: '/limits',
    column: 'Product',
  },
  compare: {
    ...heads.compare,
    path: '/compare',
    column: 'Product',
  },
  protocol: {
    ...heads.protocol,
    path: '/protocol',
    column: 'Resources',
  },
  blogs: {
    ...heads.blogs,
    path: '/blogs',
    column: 'Resources',
    header: 'resources',
    menu: 'Blogs',
  },
  caseStudies: {
    ...heads.caseStudies,
    path: '/case-studies',
    column: 'Resources',
    header: 'resources',
  },
  videos: {
    ...heads.videos,
    path: '/videos',
    column: 'Resources',
    header: 'resources',
  },
  contact: {
    ...heads.contact,
    path: '/contact',
    column: 'Company',
    header: 'after',
    menu: 'Contact',
  },
  developers: {
    ...heads.developers,
    path: '/developers',
    column: 'Resources',
  },
  privacy: {
    ...heads.privacy,
    path: '/privacy',
    column: 'Legal',
  },
  liveDemo: {
    ...heads.liveDemo,
    path: DEMO_PATH,
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
