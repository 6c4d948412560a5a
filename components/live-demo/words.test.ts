import { verdicts } from '@one-tick-ahead/ota/codes'
import { MONITOR_INTERVAL_MS } from './ticking'
import { endOfSession, failureOf, introWords, refusingCheck, wordsFor } from './words'

test('six verdicts refuse a request without ending its session', () => {
  const passing = Object.keys(verdicts).filter((code) => endOfSession(code) === null)
  expect(passing).toEqual([
    'ota_version_unknown',
    'ota_stale',
    'ota_replayed',
    'ota_late',
    'ota_bad_binding',
    'ota_clock_stepped_back',
  ])
})

test('the introduction names the interval between two calls', () => {
  expect(introWords.steps[2].text).toContain(`Every ${MONITOR_INTERVAL_MS / 1000} seconds`)
})

test.each([null, '', 'later', 'toString', '__proto__', '<b>Call us</b>'])(
  'the unknown code %j has no words',
  (code) => {
    expect(wordsFor(code)).toBe('')
    expect([refusingCheck(code), endOfSession(code), failureOf(code)]).toEqual([null, null, null])
  },
)
