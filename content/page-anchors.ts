import { routes, securityAnchors } from '@/lib/routes'
import { glossary } from './glossary'
import { privacyLists } from './privacy'
import { videos } from './videos'

/** Parts of pages that texts may link to, by the path of the page. */
export const pageAnchors: Readonly<Record<string, readonly string[]>> = {
  [routes.security]: Object.values(securityAnchors),
  [routes.videos]: videos.map(({ slug }) => slug),
  [routes.glossary]: glossary.map(({ id }) => id),
  [routes.privacy]: Object.values(privacyLists).map(({ id }) => id),
}
