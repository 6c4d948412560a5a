import { sectionsOf } from '@/lib/content/sections'
import { tagSlug } from '@/lib/content/tags'
import { blogListHref, feeds, llmsHref, proofFiles, routes } from '@/lib/routes'
import type { ContentText, ParsedText } from './content-text'

/** What there is to link to, apart from the texts. */
export interface Linkable {
  /** Paths below `public/`, beginning with a slash. */
  publicFiles: readonly string[]
  /** Parts of pages, by the path of the page. */
  anchors: Readonly<Record<string, readonly string[]>>
}

/** Anchors by page; a page whose text cannot be read may have any. */
export type Addresses = ReadonlyMap<string, ReadonlySet<string> | 'unknown'>

/**
 * What may be linked to. Later pages of a list are left out: what is on them moves with every
 * new article.
 * @param texts Those that readers can reach.
 */
export function addressesOf(
  texts: readonly (ContentText | ParsedText)[],
  { publicFiles, anchors }: Linkable,
): Addresses {
  const { signedIn: _, ...pages } = routes
  const addresses = new Map<string, Set<string> | 'unknown'>()
  const add = (page: string, anchors: readonly string[] = []) => {
    const known = addresses.get(page) ?? new Set()
    if (known !== 'unknown') addresses.set(page, new Set([...known, ...anchors]))
  }
  for (const path of [...Object.values(pages), llmsHref]) add(path)
  for (const { path } of Object.values(feeds)) add(path)
  for (const path of [...Object.values(proofFiles), ...publicFiles]) add(path)
  for (const [page, ids] of Object.entries(anchors)) add(page, ids)
  for (const text of texts) {
    const [page = '', anchor] = text.href.split('#')
    for (const tag of text.tags) add(blogListHref(1, tagSlug(tag)))
    if (anchor !== undefined) add(page, [anchor])
    else if ('tree' in text)
      add(
        page,
        sectionsOf(text.tree).flatMap(({ id }) => id || []),
      )
    else addresses.set(page, 'unknown')
  }
  return addresses
}
