import { routes, securityAnchors } from '@/lib/routes'
import { developerParts } from './developer-parts'
import { everyByteParts } from './every-byte'
import { glossary } from './glossary'
import { privacyLists } from './privacy'
import { videos } from './videos'

/** Parts of pages that texts may link to, by the path of the page. */
export const pageAnchors: Readonly<Record<string, readonly string[]>> = {
  [routes.security]: Object.values(securityAnchors),
  [routes.videos]: videos.map(({ slug }) => slug),
  [routes.developers]: developerParts().map(({ id }) => id),
  [routes.glossary]: glossary.map(({ id }) => id),
  [routes.everyByte]: everyByteParts.map(({ id }) => id),
  [routes.privacy]: Object.values(privacyLists).map(({ id }) => id),
}
