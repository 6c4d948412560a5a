import { failedCall } from './monitors/call-result'
import {
  addAttackRow,
  addMonitorRow,
  averageOf,
  clearAttacks,
  clearCalls,
  hasRows,
  MAX_ROWS,
  resetRun,
  timeStatistics,
  useRun,
} from './run'

beforeEach(resetRun)

const lost = failedCall('/api/customer', 'unreachable')
const add = (tokenResponseTime: number | null, { at = 1, isTick = true } = {}) =>
  addMonitorRow('ota', {
    result: { ...lost, status: 200, tokenResponseTime },
    request: { sent: { url: '/api/customer', headers: { Authorization: 'a.b.c' }, madeAt: 1 } },
    at,
    isTick,
  })
const ota = () => useRun.getState().monitors.ota
const held = {
  attack: 'OTA Request',
  outcome: 'refused',
  code: 401,
  message: 'Attack failed: no.',
  at: 1,
} as const

test('the average starts at 0 and counts a value only when it changes', () => {
  expect(averageOf([])).toBe(0)
  expect(averageOf([0.2, 0.2, 0.4])).toBeCloseTo(0.3, 10)
  expect(averageOf([0.2, 0.4, 0.2])).toBeCloseTo(0.8 / 3, 10)
})

// The nearest ranks of 20 values are the 10th and the 19th.
test.each([
  [[], null],
  [[0.3, 0.1], { median: 0.1, p95: 0.3 }],
  [[9, 10, 0, 0], { median: 0, p95: 10 }],
  [Array.from({ length: 20 }, (_, index) => 20 - index), { median: 10, p95: 19 }],
])('computes median and p95 of %j', (times, expected) => {
  expect(timeStatistics(times)).toEqual(expected)
})

test('a failure adds a hit and a row on top, but no reading', () => {
  add(0.2, { at: 1000 })
  addMonitorRow('ota', { result: lost, request: {}, at: 3000, isTick: true })
  expect(ota().rows.map(({ id, at, status }) => [id, at, status])).toEqual([
    [2, 3000, 500],
    [1, 1000, 200],
  ])
  expect(ota()).toMatchObject({ hits: 2, times: [0.2] })
  expect(useRun.getState().monitors.jwt.hits).toBe(0)
})

test('a call made for an attack adds a row, but no hit', () => {
  add(0.2, { isTick: false })
  expect(ota()).toMatchObject({ hits: 0, times: [0.2] })
  expect(ota().rows).toHaveLength(1)
})

test('a log keeps its newest rows and all hits; clearing removes only rows', () => {
  for (let tick = 1; tick <= 250; tick++) add(tick, { at: tick })
  expect(ota().rows).toHaveLength(MAX_ROWS)
  expect(ota().rows[0]).toMatchObject({ at: 250, id: 250 })
  clearCalls('ota')
  expect(ota()).toMatchObject({ rows: [], hits: 250 })
  expect(JSON.stringify(useRun.getState())).not.toContain('a.b.c')
})

test('a verdict goes on top with a growing id, up to the limit, and can be exported', () => {
  expect(hasRows(useRun.getState())).toBe(false)
  for (let at = 1; at <= MAX_ROWS + 1; at++) addAttackRow('ota', { ...held, at })
  const { attacks } = useRun.getState()
  expect([attacks.ota.length, attacks.jwt.length]).toEqual([MAX_ROWS, 0])
  expect(attacks.ota[0]).toEqual({ ...held, at: MAX_ROWS + 1, id: MAX_ROWS + 1 })
  expect(hasRows(useRun.getState())).toBe(true)
  clearAttacks('ota')
  expect(hasRows(useRun.getState())).toBe(false)
})
