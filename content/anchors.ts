import { readFileSync } from 'node:fs'
import type { Anchors } from '@/lib/content/check'
import { anchorsOf } from '@/lib/content/check-text'
import { pages } from '@/lib/pages'
import { COST_ID, REPORT_ID, THEFTS_ID, theftAnchor } from '@/lib/routes'
import { films } from './films'
import { thefts } from './thefts'

/** The sections of each page that a link may lead to. `e2e/site/export.e2e.ts` compares them with the built pages. */
export const anchors: Anchors = {
  [pages.about.path]: ['licence', 'patents', 'reviewed', 'standard', REPORT_ID],
  [pages.security.path]: [
    'session-hijacking',
    'denial-of-service',
    'ai-based-jwt-hacking',
    'device-cloning',
    'man-in-the-middle',
    'architecture',
    'checklist',
  ],
  [pages.limits.path]: [
    ...'script key clone five-minutes relay seconds flood memory server-keys jwt content clocks device-id thousand owasp'
      .split(' ')
      .map((name) => `limit-${name}`),
    THEFTS_ID,
    ...thefts.map(({ id }) => theftAnchor(id)),
    COST_ID,
  ],
  [pages.compare.path]: 'ota dbsc dpop mtls refresh jwt not-ota grace objection answer'
    .split(' ')
    .map((name) => `when-${name}`),
  [pages.protocol.path]: anchorsOf(readFileSync('docs/protocol.md', 'utf8')).slice(1),
  [pages.developers.path]:
    'quick-start what-signin-returns in-your-pages report-first-then-enforce other-servers stores in-production'.split(
      ' ',
    ),
  [pages.videos.path]: films.map(({ slug }) => slug),
  [pages.contact.path]: ['write', 'details'],
  [pages.liveDemo.path]: ['start'],
}
