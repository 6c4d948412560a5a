import fc from 'fast-check'
import { formatTime, timeBins, timeCounts, timeStatistics } from './time-statistics'
import { addTime, NO_TIMES, type Times, toUnits, UNITS_PER_MS } from './times'

const timesOf = (values: readonly number[]) => values.reduce<Times>(addTime, NO_TIMES)

/** What the server reports: four decimals. */
const reported = fc.integer({ min: 0, max: 50_000_000 }).map((units) => units / UNITS_PER_MS)

test('below 0.1 ms a time is counted as reported, above it at most 0.5 % off', () => {
  fc.assert(
    fc.property(reported, (ms) => {
      const kept = toUnits(ms) / UNITS_PER_MS
      expect(Math.abs(kept - ms)).toBeLessThanOrEqual(ms < 0.1 ? 0 : ms * 0.005)
    }),
  )
})

test('there are at most 5,500 places, whatever is reported', () => {
  const places = new Set<number>()
  for (let units = 0; units < 2e8; units += Math.max(1, Math.floor(units / 2000))) {
    places.add(toUnits(units / UNITS_PER_MS))
  }
  expect(places.size).toBeGreaterThan(5000)
  expect(places.size).toBeLessThanOrEqual(5501)
  expect(toUnits(1e300)).toBe(1e8)
})

test('before the first time there is nothing to say', () => {
  expect(timeStatistics(NO_TIMES)).toBeNull()
})

// By hand: the nearest rank of 20 values is the 10th and the 19th.
test.each([
  [[0.2], { n: 1, fastest: 0.2, p50: 0.2, p95: 0.2, slowest: 0.2 }],
  [[0.3, 0.1], { n: 2, fastest: 0.1, p50: 0.1, p95: 0.3, slowest: 0.3 }],
  [
    Array.from({ length: 20 }, (_, index) => (20 - index) / 1000),
    { n: 20, fastest: 0.001, p50: 0.01, p95: 0.019, slowest: 0.02 },
  ],
  [[0, 0, 0, 9], { n: 4, fastest: 0, p50: 0, p95: 9, slowest: 9 }],
])('statistics of %j', (values, expected) => {
  expect(timeStatistics(timesOf(values))).toEqual(expected)
})

test('p50 and p95 are those of the sorted list of all times', () => {
  fc.assert(
    fc.property(fc.array(reported, { minLength: 1, maxLength: 300, size: 'max' }), (values) => {
      const sorted = values.map((ms) => toUnits(ms) / UNITS_PER_MS).sort((a, b) => a - b)
      expect(timeStatistics(timesOf(values))).toEqual({
        n: values.length,
        fastest: sorted[0],
        p50: sorted[Math.floor((values.length - 1) / 2)],
        p95: sorted[Math.floor((values.length * 95 + 99) / 100) - 1],
        slowest: sorted.at(-1),
      })
    }),
  )
})

test('times come in rising order, each with its calls', () => {
  expect(timeCounts(timesOf([12, 0.2, 0.0361, 0.2]))).toEqual([
    { ms: 0.0361, calls: 1 },
    { ms: 0.2, calls: 2 },
    { ms: 12, calls: 1 },
  ])
})

test.each([
  [
    [0, 0.0099],
    [2, 0, 0, 0],
  ],
  [
    [0.01, 0.0199],
    [0, 2, 0, 0],
  ],
  [
    [0.02, 0.03],
    [0, 0, 2, 0],
  ],
  [
    [0.0301, 9],
    [0, 0, 0, 2],
  ],
])('%j in bins of 0.01 ms to 0.03 ms', (values, expected) => {
  expect(timeBins(timesOf(values), 0.03, 3)).toEqual(expected)
})

test.each([
  [0, '0.0000'],
  [0.005, '0.0050'],
  [0.1, '0.100'],
  [0.25, '0.250'],
  [12, '12.0'],
  [999, '999'],
  [10_000, '10000'],
])('%d ms is shown as %s', (ms, text) => {
  expect(formatTime(ms)).toBe(text)
})

test('no call is lost between the bins', () => {
  fc.assert(
    fc.property(fc.array(reported), (values) => {
      const bins = timeBins(timesOf(values), 0.3, 30)
      expect(bins.reduce((a, b) => a + b, 0)).toBe(values.length)
    }),
  )
})
