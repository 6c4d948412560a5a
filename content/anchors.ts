import { readFileSync } from 'node:fs'
import type { Anchors } from '@/lib/content/check'
import { anchorsOf } from '@/lib/content/check-text'
import { pages } from '@/lib/pages'
import { COST_ID, THEFTS_ID, theftAnchor } from '@/lib/routes'
import { films } from './films'
import { questions } from './pages/about'
import { choices } from './pages/compare'
import { limits } from './pages/limits'
import { threats } from './pages/ota-security'
import { thefts } from './thefts'

/** The sections of each page that a link may lead to. `e2e/site/export.e2e.ts` compares them with the built pages. */
export const anchors: Anchors = {
  [pages.about.path]: questions.map(({ id }) => id),
  [pages.security.path]: [...threats.map(({ id }) => id), 'architecture', 'checklist'],
  [pages.limits.path]: [
    ...limits.map(({ id }) => id),
    THEFTS_ID,
    ...thefts.map(({ id }) => theftAnchor(id)),
    COST_ID,
  ],
  [pages.compare.path]: Object.keys(choices).map((name) => `when-${name}`),
  [pages.protocol.path]: anchorsOf(readFileSync('docs/protocol.md', 'utf8')).slice(1),
  [pages.developers.path]: anchorsOf(readFileSync('packages/ota/README.md', 'utf8')).slice(1),
  [pages.videos.path]: films.map(({ slug }) => slug),
  [pages.contact.path]: ['write', 'details'],
  [pages.liveDemo.path]: ['start'],
}
