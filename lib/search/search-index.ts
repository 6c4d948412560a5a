import MiniSearch, { type Options } from 'minisearch'
import type { SearchDocument } from './site-documents'

/** What the index keeps of a document, to show it as a hit. */
export interface StoredDocument extends Omit<SearchDocument, 'text' | 'also'> {
  /** The text, or the beginning of a long one. */
  excerpt: string
}

/** What goes into the index. */
export interface IndexedDocument extends SearchDocument, StoredDocument {
  id: number
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** The words of a text, as they stand there, with where each begins. */
export function wordsOf(text: string): { word: string; at: number }[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, at: index }))
}

/** A word as the index knows it: lower case, without accents. */
export function fold(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The build, which writes the index, and the browser, which reads it, must agree on these. */
export const indexOptions: Options<IndexedDocument> = {
  fields: ['title', 'page', 'also', 'text'] satisfies (keyof SearchDocument)[],
  storeFields: ['page', 'title', 'href', 'name', 'excerpt'] satisfies (keyof StoredDocument)[],
  tokenize: (text) => wordsOf(text).map(({ word }) => word),
  processTerm: fold,
  searchOptions: { boost: { title: 4, also: 4, page: 2 } },
}

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
