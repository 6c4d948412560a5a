import { outcomeOf, outcomeWords } from './outcome'

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
