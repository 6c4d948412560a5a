import { outcomeOf, wordsFor } from './words'

describe('outcomes', () => {
  test.each([
    [200, 'in'],
    [401, 'held'],
    [409, 'held'],
    [400, 'no-verdict'],
    [429, 'no-verdict'],
    [500, 'no-verdict'],
  ] as const)('%i: %s', (status, outcome) => {
    expect(outcomeOf(status)).toBe(outcome)
  })
})

describe('verdicts', () => {
  test('an empty or unknown code has no words', () => {
    expect([wordsFor(null), wordsFor('later'), wordsFor('toString')]).toEqual(['', '', ''])
  })
})
