import fc from 'fast-check'
import { wrap } from './wrap'

/** One unit for each character. */
const boxes = (text: string) =>
  [...text].map((character) => ({ character, advance: 1, isSpace: character === ' ' }))
const lines = (text: string, limit: number) =>
  wrap(boxes(text), limit).map((line) => line.map(({ character }) => character).join(''))

test('breaks between words only', () => {
  expect(lines('one two three', 7)).toEqual(['one two', 'three'])
})

test('evens out: no short last line where the same number of lines can share the words', () => {
  expect(lines('aaaa bbbb cccc dd', 14)).toEqual(['aaaa bbbb', 'cccc dd'])
})

test('cuts a word that is wider than the line', () => {
  expect(lines('abcdefgh', 3)).toEqual(['abc', 'def', 'gh'])
})

test('many spaces are one, and none stands at an edge', () => {
  expect(lines('  a   b ', 10)).toEqual(['a b'])
  expect(lines('', 10)).toEqual([])
})

test('no line is wider than the limit, and no character is lost', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 54 })
  fc.assert(
    fc.property(text, fc.integer({ min: 3, max: 30 }), (text, limit) => {
      const broken = lines(text, limit)
      for (const line of broken) expect(line.length).toBeLessThanOrEqual(limit)
      expect(broken.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    }),
  )
})
