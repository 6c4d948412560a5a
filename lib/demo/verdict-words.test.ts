import { tokenErrors } from '@/server/error-codes'
import { unsentWords, wordsFor } from './verdict-words'

test('every code the server can refuse with has a sentence', () => {
  const codes = Object.keys(tokenErrors)
  expect(codes.length).toBeGreaterThan(10)
  for (const code of [...codes, 'rate_limited']) expect(wordsFor(code)).toMatch(/^[A-Z].+\.$/)
})

test('none or an unknown one has none', () => {
  expect([wordsFor(null), wordsFor('later'), wordsFor('toString')]).toEqual(['', '', ''])
})

test('a row without a request says what is known of the reason, and nothing else', () => {
  expect(unsentWords('unreachable')).toContain('the server could not be reached')
  expect(unsentWords('left-behind')).toContain('not kept')
})
