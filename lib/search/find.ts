import MiniSearch, { type SearchOptions } from 'minisearch'
import { fold, type IndexedDocument, type StoredDocument, wordsOf } from './search-index'

/** A document that was found. */
export interface Hit extends StoredDocument {
  /** The folded words that matched. */
  matched: ReadonlySet<string>
}

/** One letter in four may be wrong, so that two may have changed places; none in a short word. */
const fuzzy = (word: string) => (word.length > 3 ? 0.25 : false)

/** The last word may still be growing; of the others a short one is what it is. */
const prefix = (word: string, index: number, words: string[]) =>
  index === words.length - 1 || word.length > 3

/** Words of a question that say nothing of what it is about. */
const COMMON = new Set(
  'a an and are as at be by can do does for from has have how i in is it its my of on or that the this to was what when where which who why will with you your'.split(
    ' ',
  ),
)

/** Without them, unless nothing is left. */
function withoutCommon(query: string): string {
  const words = wordsOf(query).map(({ word }) => word)
  const telling = words.filter((word) => !COMMON.has(fold(word)))
  return (telling.length > 0 ? telling : words).join(' ')
}

/**
 * From strict to forgiving: a misspelt word must not add hits where the right one has some, and
 * a hit for some of the words only counts where none has all.
 */
const ATTEMPTS: readonly { options: SearchOptions; ask?: (query: string) => string }[] = [
  { options: { combineWith: 'AND', prefix } },
  { options: { combineWith: 'AND', prefix, fuzzy } },
  { options: { combineWith: 'OR', prefix, fuzzy }, ask: withoutCommon },
]

/** The documents for what was typed, the best first. */
export function find(index: MiniSearch<IndexedDocument>, query: string): Hit[] {
  for (const { options, ask } of ATTEMPTS) {
    const results = index.search(ask ? ask(query) : query, options)
    if (results.length > 0) {
      // The index stores these fields, and only these, of each document.
      return results.map(({ terms, ...stored }) => ({
        ...(stored as unknown as StoredDocument),
        matched: new Set(terms),
      }))
    }
  }
  return []
}

/** Each page but the articles, for who has no words or the wrong ones. */
export function pagesIn(index: MiniSearch<IndexedDocument>): StoredDocument[] {
  // The index stores these fields, and only these, of each document.
  const all = index.search(MiniSearch.wildcard) as unknown as StoredDocument[]
  return all.filter(({ name }) => name !== undefined)
}

/** A stretch of text, of which all or nothing matched. */
export interface Piece {
  text: string
  isMatch: boolean
}

/** Shown of a text, in characters, and how many of them before the first match. */
const LENGTH = 200
const LEAD = 60

/**
 * Cuts a text where words begin or end that matched. What the index matched is always a word, by
 * its beginning or misspelt: all of it is marked.
 * @param matched Folded words.
 */
export function markMatches(text: string, matched: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  const add = (to: number, isMatch: boolean) => {
    if (to > end) pieces.push({ text: text.slice(end, to), isMatch })
    end = to
  }
  for (const { word, at } of wordsOf(text)) {
    if (!matched.has(fold(word))) continue
    add(at, false)
    add(at + word.length, true)
  }
  add(text.length, false)
  return pieces
}

/** The part of a text around its first match, or its beginning; whole words, cut ends marked. */
export function excerptOf(text: string, matched: ReadonlySet<string>): Piece[] {
  const words = wordsOf(text)
  const match = words.find(({ word }) => matched.has(fold(word)))?.at ?? 0
  const from = match <= LEAD ? 0 : (words.find(({ at }) => at >= match - LEAD)?.at ?? 0)
  const last = words.findLast(({ word, at }) => at + word.length <= from + LENGTH)
  const isCut = text.length > from + LENGTH && last
  const to = isCut ? last.at + last.word.length : text.length
  const shown = `${from > 0 ? '… ' : ''}${text.slice(from, to)}${isCut ? ' …' : ''}`
  return markMatches(shown, matched)
}
