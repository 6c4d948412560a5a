import { outcomeOf } from './outcome'

test.each([
  [200, 'in'],
  [401, 'refused'],
  [409, 'refused'],
  [500, 'no-verdict'],
  [502, 'no-answer'],
] as const)('an attack with the status %i has the outcome %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome)
})
