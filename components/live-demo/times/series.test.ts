import { addTime, NO_TIMES, type Times } from '@/lib/demo/times'
import { BINS, binName, seriesOf, topOf } from './series'

const series = (values: readonly number[]) => {
  const made = seriesOf('ota', values.reduce<Times>(addTime, NO_TIMES))
  if (!made) throw new Error('no times')
  return made
}

test('bins are named by their edges, the last by what is beyond the scale', () => {
  expect([0, 1, BINS - 1, BINS].map(binName)).toEqual([
    '0.00 to 0.01',
    '0.01 to 0.02',
    '0.29 to 0.30',
    'over 0.30',
  ])
})

test('what is beyond the scale is in the last bin', () => {
  const { bins } = series([0.3, 0.301, 9])
  expect([bins.length, bins[BINS - 1], bins[BINS]]).toEqual([BINS + 1, 1, 2])
})

test('the top is the lowest step above every bar of both', () => {
  const spread = series([0.01, 0.02, 0.03, 0.04, 0.05])
  expect(topOf([spread])).toBe(20)
  expect(topOf([spread, series([0.01, 0.01, 0.02])])).toBe(80)
  expect(topOf([spread, series([0.01])])).toBe(100)
})

test('no series before the first time', () => {
  expect(seriesOf('jwt', NO_TIMES)).toBeNull()
})
