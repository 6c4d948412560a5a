import { sparklinePoints } from './sparkline'

test('the newest value stands at the right edge, the top is the maximum', () => {
  expect(sparklinePoints([0, 0.15, 0.3], 3, 0.3)).toBe('0.0,39.0 90.0,20.0 180.0,1.0')
})

test('fewer values start further right, values above the maximum are cut off', () => {
  expect(sparklinePoints([9], 20, 0.3)).toBe('180.0,1.0')
  expect(sparklinePoints([], 20, 0.3)).toBe('')
})
