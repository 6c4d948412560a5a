import { formatClock, formatMs } from './format'

test('formats a local time with two digits each', () => {
  expect(formatClock(new Date(2026, 0, 2, 3, 4, 5).getTime())).toBe('03:04:05')
  expect(formatClock(new Date(2026, 0, 2, 23, 59, 59, 999).getTime())).toBe('23:59:59')
})

test.each([
  [0.0361, '0.04'],
  [0, '0.00'],
  [12.5, '12.50'],
  [null, '-'],
])('formats %d ms as %s', (ms, text) => {
  expect(formatMs(ms)).toBe(text)
})
