import fc from 'fast-check'
import { slopeOf } from './slope'

const points = (ys: number[]) => ys.map((y, x) => ({ x, y }))

test('a line has its slope, and no doubt', () => {
  const { perUnit, low, high } = slopeOf(points([5, 7, 9, 11, 13, 15, 17, 19]))
  for (const one of [perUnit, low, high]) expect(one).toBeCloseTo(2, 9)
})

// Computed by hand with t = 2.446912, which tables have for six degrees of freedom.
test('scatter widens it, as the t distribution says', () => {
  const { perUnit, low, high } = slopeOf(points([1, 3, 2, 5, 4, 6, 8, 7]))
  expect(perUnit).toBeCloseTo(0.9286, 3)
  expect(low).toBeCloseTo(0.5578, 3)
  expect(high).toBeCloseTo(1.2993, 3)
})

test('noise around a level has a slope of zero within its bounds, nineteen times of twenty', () => {
  const level = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
    minLength: 12,
    maxLength: 12,
  })
  const within = fc.sample(level.map(points), { seed: 7, numRuns: 2000 }).filter((noise) => {
    const { low, high } = slopeOf(noise)
    return low <= 0 && high >= 0
  })
  expect(within.length / 2000).toBeGreaterThan(0.92)
})

test('seven points are too few', () => {
  expect(() => slopeOf(points([1, 2, 3, 4, 5, 6, 7]))).toThrow(RangeError)
})
