import { otaHeld } from '@/lib/demo/test-session'
import { type CallResult, failedCall } from './monitors/call'
import {
  type AttackRow,
  addToAverage,
  averageOf,
  EMPTY_MONITOR,
  EMPTY_RUN,
  hasRows,
  MAX_ROWS,
  NO_AVERAGE,
  pickOne,
  withoutRows,
  withResult,
  withVerdict,
} from './run'

const call = (tokenResponseTime: number | null): CallResult => ({
  ...failedCall('/api/customer', 'unreachable'),
  status: 200,
  tokenResponseTime,
})
const average = (values: number[]) => averageOf(values.reduce(addToAverage, NO_AVERAGE))

describe('average duration', () => {
  test.each([
    [[], 0],
    [[0.2], 0.2],
    [[0.1, 0.2], 0.15],
    [[0.2, 0.2, 0.4], 0.3], // the repeated value is no change
    [[0.2, 0.4, 0.2], 0.8 / 3],
    [[0], 0],
  ])('of %j is %d', (values, expected) => {
    expect(average(values)).toBeCloseTo(expected, 10)
  })
})

describe('monitor', () => {
  test('results go on top; failures are hits and rows but no readings', () => {
    const first = withResult(EMPTY_MONITOR, call(0.2), 1000)
    const second = withResult(first, failedCall('/api/customer', 'unreachable'), 3000)
    expect(second.rows.map(({ id, at, status }) => [id, at, status])).toEqual([
      [2, 3000, 500],
      [1, 1000, 200],
    ])
    expect(second).toMatchObject({ hits: 2, times: [0.2] })
    expect(withResult(second, call(null), 5000)).toMatchObject({ hits: 3, times: [0.2] })
  })

  test('every reading is counted, also one that the average passes over', () => {
    const readings = [0.2, 0.2, null, 0.2, 0.4]
    const state = readings.reduce(
      (before, ms, at) => withResult(before, call(ms), at),
      EMPTY_MONITOR,
    )
    expect(state.times).toEqual([0.2, 0.2, 0.2, 0.4])
    expect(state.average.count).toBe(2)
    expect(averageOf(state.average)).toBeCloseTo(0.3, 10)
  })

  test('rows are capped, hits are not', () => {
    let state = EMPTY_MONITOR
    for (let tick = 1; tick <= 250; tick++) state = withResult(state, call(tick), tick)
    expect(state.hits).toBe(250)
    expect(state.rows).toHaveLength(MAX_ROWS)
    expect(state.rows[0]?.at).toBe(250)
  })

  test('a row holds its request, and takes it along when it goes', () => {
    const sent = { url: '/api/customer', headers: { Authorization: 'Bearer a.b.c' }, madeAt: 1 }
    let state = withResult(EMPTY_MONITOR, call(0.2), 1, { sent })
    expect(state.rows[0]?.sent).toBe(sent)
    expect(JSON.stringify(withoutRows(state))).not.toContain('a.b.c')
    for (let tick = 0; tick < MAX_ROWS; tick++) state = withResult(state, call(0.2), 2)
    expect(JSON.stringify(state)).not.toContain('a.b.c')
  })

  test('clearing empties the rows only, and later rows keep unique ids', () => {
    const cleared = withoutRows(withResult(EMPTY_MONITOR, call(0.2), 1))
    expect(cleared).toMatchObject({ rows: [], hits: 1, times: [0.2] })
    expect(withResult(cleared, call(0.3), 2).rows[0]?.id).toBe(2)
  })
})

test.each([
  [0, 'a'],
  [0.499, 'a'],
  [0.5, 'b'],
  [0.999, 'b'],
])('random %d picks %s of two', (random, choice) => {
  expect(pickOne(['a', 'b'], random)).toBe(choice)
})

describe('a run', () => {
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
})
