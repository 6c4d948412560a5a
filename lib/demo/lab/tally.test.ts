import type { LabLine } from '@/lib/api/lab'
import { hasGotIn, inAll, type LabStep } from './tally'

const step = (who: LabStep['who'], came: string, fit: LabStep['fit'] = 'as-expected'): LabStep => ({
  kind: 'step',
  at: 0,
  who,
  did: '',
  sent: '',
  requests: 1,
  expected: came,
  came,
  fit,
})

test('a thief is in where one request was accepted', () => {
  for (const came of ['ok', 'ok, 401 ota_replayed', '1 × ok, 99 × 401 ota_replayed']) {
    expect(hasGotIn(step('thief', came))).toBe(true)
  }
  for (const came of ['401 ota_replayed', 'refused', '1 × 401 token']) {
    expect(hasGotIn(step('thief', came))).toBe(false)
  }
})

test('the victim’s own steps are none of the thief’s', () => {
  const note: LabLine = { kind: 'note', at: 0, text: 'ok' }
  const lines = [note, step('victim', 'ok'), step('thief', 'ok'), step('thief', '401 ota_stale')]
  expect(inAll(lines, 9)).toBe('3 steps, 9 requests. The thief got in at 1 of 2 steps.')
  const undecided = step('thief', '429 rate_limited', 'undecided')
  expect(inAll([undecided], 1)).toBe('1 step, 1 request. The thief got in at 0 of 0 steps.')
  expect(inAll([step('thief', '401 x')], 1)).toBe(
    '1 step, 1 request. The thief got in at 0 of 1 step.',
  )
})
