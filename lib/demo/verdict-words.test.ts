import { readFileSync } from 'node:fs'
import { wordsFor } from './verdict-words'

test('every code the server can refuse with has a sentence', () => {
  const source = readFileSync('server/routes/records.ts', 'utf8')
  const codes = [...source.matchAll(/^ {2}(\w+): \{ status: 4/gm)].map(([, code]) => code ?? '')
  expect(codes.length).toBeGreaterThan(10)
  for (const code of [...codes, 'rate_limited']) expect(wordsFor(code)).toMatch(/^[A-Z].+\.$/)
})

test('none or an unknown one has none', () => {
  expect([wordsFor(null), wordsFor('later'), wordsFor('toString')]).toEqual(['', '', ''])
})
