import { tokenErrors } from '@/server/error-codes'
import { endingWords } from './ending-words'
import { isEnding, mostTelling } from './endings'

/** What a refusal of OTA can say without the session being over. */
const PASSING = ['ota_replayed', 'ota_bad_binding', 'ota_late', 'ota_state_unavailable']

test('every OTA refusal that the server has ends the session, but for those that pass', () => {
  const codes = Object.keys(tokenErrors).filter((code) => code.startsWith('ota_'))
  expect(codes.filter((code) => !isEnding(code)).sort()).toEqual([...PASSING].sort())
})

test.each([null, 'jwt_expired', 'rate_limited', 'toString', ''])('%j is no ending', (code) => {
  expect(isEnding(code)).toBe(false)
})

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
