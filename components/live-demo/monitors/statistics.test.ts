import { timeStatistics } from './statistics'

test('before the first time there is nothing to say', () => {
  expect(timeStatistics([])).toBeNull()
})

// By hand: the nearest ranks of 20 values are the 10th and the 19th.
test.each([
  [[0.2], { median: 0.2, p95: 0.2 }],
  [[0.3, 0.1], { median: 0.1, p95: 0.3 }],
  [[9, 10, 0, 0], { median: 0, p95: 10 }],
  [Array.from({ length: 20 }, (_, index) => 20 - index), { median: 10, p95: 19 }],
])('median and p95 of %j', (times, expected) => {
  expect(timeStatistics(times)).toEqual(expected)
})
