import {
  aboutLink,
  contactLink,
  homeLink,
  limitsHref,
  type NavLink,
  resources,
  routes,
  securityLink,
} from './routes'

/** Links to the pages that the footer alone leads to, and the footer's columns. */

export const developersLink: NavLink = { label: 'Developers', href: routes.developers }
export const glossaryLink: NavLink = { label: 'Glossary', href: routes.glossary }
export const everyByteLink: NavLink = { label: 'Every byte', href: routes.everyByte }
export const checkLink: NavLink = { label: 'Check a request', href: routes.check }
export const privacyLink: NavLink = { label: 'Privacy', href: routes.privacy }
export const liveDemoLink: NavLink = { label: 'Live demo', href: routes.liveDemo }

/** The footer's columns: together they reach every page. */
export const footerColumns: readonly { title: string; links: readonly NavLink[] }[] = [
  { title: 'Product', links: [homeLink, securityLink, developersLink, liveDemoLink] },
  { title: 'Resources', links: [...resources, glossaryLink, everyByteLink, checkLink] },
  { title: 'Company', links: [aboutLink, contactLink] },
  {
    title: 'Legal',
    links: [privacyLink, { label: 'What OTA does not do', href: limitsHref }],
  },
]
