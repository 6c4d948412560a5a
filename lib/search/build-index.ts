import MiniSearch from 'minisearch'
import type { SearchDocument } from './document'
import { type IndexedDocument, indexOptions } from './options'

/**
 * Longest text kept for showing, in characters; all of it can be found. A match beyond it would be
 * a hit that does not show why it is one; only the case studies are longer.
 */
const EXCERPT_LIMIT = 2000

/** The index of these documents; `JSON.stringify` makes the file of it. */
export function buildIndex(documents: readonly SearchDocument[]): MiniSearch<IndexedDocument> {
  const index = new MiniSearch(indexOptions)
  index.addAll(
    documents.map((document, id) => ({
      ...document,
      id,
      excerpt: document.text.slice(0, EXCERPT_LIMIT),
    })),
  )
  return index
}
