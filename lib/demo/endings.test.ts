import { verdicts } from '@/lib/ota/codes'
import { endingWords } from './ending-words'
import { isEnding, mostTelling } from './endings'

test('every verdict ends the session, but for one on a single request', () => {
  const passing = Object.keys(verdicts).filter((code) => !isEnding(code))
  expect(passing.sort()).toEqual(['ota_bad_binding', 'ota_late', 'ota_replayed'])
})

test.each([null, 'jwt_expired', 'ota_state_unavailable', 'rate_limited', 'toString', ''])(
  '%j is no ending',
  (code) => {
    expect(isEnding(code)).toBe(false)
  },
)

test('each is said in one line', () => {
  for (const words of Object.values(endingWords)) expect(words).toMatch(/^[A-Z][^\n]{20,95}[.]$/)
})

test('of two the more telling one is shown, whichever monitor has it', () => {
  expect(mostTelling('login_required', 'ota_bad_mac')).toBe('ota_bad_mac')
  expect(mostTelling('ota_session_revoked', 'ota_device_cloned')).toBe('ota_device_cloned')
  expect(mostTelling('login_required', null)).toBe('login_required')
  expect(mostTelling(null, 'ota_resync')).toBe('ota_resync')
  expect(mostTelling(null, null)).toBeNull()
})
