import { pages } from './pages'

/** Sections on the page of the limits: what a refusal costs, and the table of thefts. */
export const COST_ID = 'cost'
export const THEFTS_ID = 'what-a-thief-gets'

/** The published test vectors, made by the code that the demo runs. */
export const VECTORS_FILE = '/ota-vectors.json'

/** The list of ASVS requirements, which Why OTA counts. */
export const ASVS_FILE = '/asvs.txt'

/** The file that names the address for reports of a weakness (RFC 9116). */
export const SECURITY_TXT = '/.well-known/security.txt'

/** The part of /about on reports, which security.txt names as the policy. */
export const REPORT_ID = 'report'

/** The blog for feed readers; every page points to it. */
export const rss = { path: '/feed.xml', type: 'application/rss+xml' } as const

/** The anchor of a theft in the table on the page of the limits. */
export const theftAnchor = (id: string) => `theft-${id}`

/** The address of a theft. */
export const theftHref = (id: string) => `${pages.limits.path}#${theftAnchor(id)}`

/** The address of one article. */
export const blogHref = (url: string) => `${pages.blogs.path}/${url}`

/** The address of an incident. @param slug the name of its file. */
export const caseStudyHref = (slug: string) => `${pages.caseStudies.path}#${slug}`
