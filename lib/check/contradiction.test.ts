import { contradictionOf } from './contradiction'
import { EMPTY } from './testing/recordings'

const fields = { requestId: 'a' }
const typed = { ...EMPTY, ...fields }

test('a recorded answer is set beside another result, and only where both are known', () => {
  const found = (answered: string) => ({ fields, answered })
  expect(contradictionOf(typed, found('ota_session_revoked'), null)).toBe(
    ' But the recorded answer was 401 ota_session_revoked.',
  )
  expect(contradictionOf(typed, found('ota_late'), 'ota_stale')).toContain('401 ota_late')
  expect(contradictionOf(typed, found('ok'), 'ota_stale')).toContain('no refusal')
  expect(contradictionOf(typed, found('ok'), null)).toBe('')
  expect(contradictionOf(typed, found('ota_stale'), 'ota_stale')).toBe('')
  expect(contradictionOf(typed, found('unknown'), 'ota_stale')).toBe('')
  expect(contradictionOf(typed, {}, null)).toBe('')
  // Typed over, it is another request.
  expect(contradictionOf({ ...typed, requestId: 'b' }, found('ota_late'), null)).toBe('')
})
