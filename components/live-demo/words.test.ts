import { signInFailures } from '@one-tick-ahead/api/contract/sign-in'
import { verdicts } from '@one-tick-ahead/ota/codes'
import { endOfSession, failureOf, outcomeOf, refusingCheck, wordsFor } from './words'

test.each([
  [200, 'in'],
  [401, 'held'],
  [409, 'held'],
  [500, 'no-verdict'],
] as const)('an attack that is answered %i: %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome)
})

test('every verdict ends the session, except those on a single request', () => {
  const passing = Object.keys(verdicts).filter((code) => endOfSession(code) === null)
  expect(passing).toEqual(['ota_stale', 'ota_replayed', 'ota_late', 'ota_bad_binding'])
})

test.each([null, '', 'later', 'toString', '__proto__', '<b>Call us</b>'])(
  'for %j, which the server does not have, there are no words',
  (code) => {
    expect(wordsFor(code)).toBe('')
    expect([refusingCheck(code), endOfSession(code), failureOf(code)]).toEqual([null, null, null])
  },
)

test('a sign-in that failed is told in four sentences', () => {
  expect(new Set(signInFailures.map(failureOf)).size).toBe(4)
})
