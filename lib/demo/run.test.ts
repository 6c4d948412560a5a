import { failedCall } from './call-result'
import { EMPTY_MONITOR, MAX_ROWS, withoutRows, withResult } from './monitor-state'
import { type AttackRow, EMPTY_RUN, hasRows, withVerdict } from './run'
import { otaHeld } from './test-session'

const called = withResult(EMPTY_MONITOR, failedCall('/api/customer', 'unreachable'), 1)
const verdict = { ...otaHeld, at: 1 }

test.each([
  ['nothing', {}, false],
  ['a call', { jwt: called }, true],
  ['a call of the other', { ota: called }, true],
  ['a verdict', { otaForgery: withVerdict([], verdict) }, true],
  ['calls that were cleared', { jwt: withoutRows(called) }, false],
])('a run of %s has something to export: %p', (_, part, expected) => {
  expect(hasRows({ ...EMPTY_RUN, ...part })).toBe(expected)
})

test('verdicts go on top, with ids that grow, and are capped', () => {
  let rows: readonly AttackRow[] = []
  for (let at = 1; at <= MAX_ROWS + 1; at++) rows = withVerdict(rows, { ...verdict, at })
  expect(rows).toHaveLength(MAX_ROWS)
  expect(rows[0]).toEqual({ ...verdict, at: MAX_ROWS + 1, id: MAX_ROWS + 1 })
})
