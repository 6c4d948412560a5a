import { verdicts } from '@one-tick-ahead/ota/codes'
import { refusingCheck } from './refusing-check'

test('every refusal of a token names its check', () => {
  for (const code of Object.keys(verdicts)) expect(refusingCheck(code)).toBeTruthy()
})

test.each([null, 'rate_limited', 'ota_state_unavailable', 'toString'])('%j names none', (code) => {
  expect(refusingCheck(code)).toBeNull()
})
