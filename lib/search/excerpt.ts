import { fold, wordsOf } from './options'

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
