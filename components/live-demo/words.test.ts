import { tokenErrors } from '@one-tick-ahead/api/http/errors'
import { outcomeOf, outcomeWords, unsentWords, wordsFor } from './verdicts'

describe('outcomes', () => {
  test.each([
    [200, 'in'],
    [401, 'held'],
    [409, 'held'],
    [502, 'no-verdict'],
    [400, 'no-verdict'],
    [403, 'no-verdict'],
    [429, 'no-verdict'],
    [500, 'no-verdict'],
    [503, 'no-verdict'],
  ] as const)('%i: %s', (status, outcome) => {
    expect(outcomeOf(status)).toBe(outcome)
  })

  test('OTA held only where OTA was attacked', () => {
    expect(outcomeWords('held', 'otaForgery')).toBe('OTA held')
    expect(outcomeWords('held', 'jwtForgery')).toBe('The JWT was refused')
    expect(outcomeWords('in', 'otaForgery')).toBe('The thief got in')
  })
})

describe('verdicts', () => {
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
})
