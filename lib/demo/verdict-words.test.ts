import { tokenErrors } from '@/server/error-codes'
import { wordsFor } from './verdict-words'

test('every code the server can refuse with has a sentence', () => {
  const codes = Object.keys(tokenErrors)
  expect(codes.length).toBeGreaterThan(10)
  for (const code of [...codes, 'rate_limited']) expect(wordsFor(code)).toMatch(/^[A-Z].+\.$/)
})

test('none or an unknown one has none', () => {
  expect([wordsFor(null), wordsFor('later'), wordsFor('toString')]).toEqual(['', '', ''])
})
