import { excerptOf, markMatches, type Piece } from './excerpt'

const shown = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')
const marked = (text: string, ...words: string[]) => shown(markMatches(text, new Set(words)))
const excerpt = (text: string, ...words: string[]) => shown(excerptOf(text, new Set(words)))

test('marks whole words, however they are written', () => {
  expect(marked('Replay: a REPLAY, not replayed', 'replay')).toBe(
    '[Replay]: a [REPLAY], not replayed',
  )
  expect(marked('Okta’s one-time café', 'okta', 'time', 'cafe')).toBe('[Okta]’s one-[time] [café]')
  expect(marked('cafe\u0301 au lait', 'cafe')).toBe('[cafe\u0301] au lait')
})

test('loses no letter, and marks nothing without a match', () => {
  expect(marked('Nothing here.', 'else')).toBe('Nothing here.')
  expect(marked('', 'else')).toBe('')
  expect(marked('end', 'end')).toBe('[end]')
})

const long = `${'before '.repeat(40)}needle ${'after '.repeat(60)}`

test('a short text is shown whole', () => {
  expect(excerpt('A short needle.', 'needle')).toBe('A short [needle].')
})

test('a long one is cut around the first match, at words, and says so', () => {
  const text = excerpt(long, 'needle')
  expect(text).toMatch(/^… (before )+\[needle\] (after )+…$/)
  expect(text.indexOf('[')).toBeLessThan(70)
  expect(text.length).toBeLessThan(220)
})

test('without a match it is the beginning', () => {
  expect(excerpt(long, 'other')).toMatch(/^(before )+…$/)
})

test('a text of one endless word is not cut', () => {
  expect(excerpt('x'.repeat(500), 'other')).toBe('x'.repeat(500))
})
