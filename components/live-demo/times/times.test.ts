import fc from 'fast-check'
import { EMPTY_RUN, type Run } from '@/components/live-demo/run'
import { addTime, NO_TIMES, type Times, toUnits, UNITS_PER_MS } from '@/lib/demo/times'
import { BINS, binName, formatTime, seriesOf, timeBins, timeStatistics, topOf } from './statistics'
import { timesCsv, timesJson } from './times-file'

fc.configureGlobal({ seed: 29 }) // the same cases on every machine

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

test('a time between two bins belongs to the later one, the end of the scale to the last', () => {
  const values = [0, 0.0099, 0.01, 0.0199, 0.02, 0.03, 0.0301, 9]
  expect(timeBins(timesOf(values), 0.03, 3)).toEqual([2, 2, 2, 2])
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

describe('their file', () => {
  const run: Run = {
    ...EMPTY_RUN,
    jwt: { ...EMPTY_RUN.jwt, times: timesOf([0.25, 0.2, 0.25]) },
    ota: { ...EMPTY_RUN.ota, times: timesOf([0.0361, 12]) },
  }
  const environment = {
    site: 'http://a.test',
    api: 'http://b.test',
    simulated: false,
    userAgent: 'Test/1.0',
  }
  const exportedAt = Date.parse('2026-11-20T17:00:00.250Z')

  test('CSV: a row for each figure and for each time', () => {
    expect(timesCsv(run, false).split('\r\n')).toEqual([
      'measured,system,algorithm,what,ms,calls',
      'server,JWT,RS256,p50,0.25,3',
      'server,JWT,RS256,p95,0.25,3',
      'server,JWT,RS256,time,0.2,1',
      'server,JWT,RS256,time,0.25,2',
      'server,OTA,HMAC-SHA512,p50,0.0361,2',
      'server,OTA,HMAC-SHA512,p95,12,2',
      'server,OTA,HMAC-SHA512,time,0.0361,1',
      'server,OTA,HMAC-SHA512,time,12,1',
      '',
    ])
    expect(timesCsv(EMPTY_RUN, false)).toBe('measured,system,algorithm,what,ms,calls\r\n')
  })

  test('CSV: of a simulated run every row says that the browser measured it', () => {
    const [, ...rows] = timesCsv(run, true).trim().split('\r\n')
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toMatch(/^browser,/)
  })

  test('JSON: the same, and where and when it was measured', () => {
    expect(timesJson(run, { ...environment, exportedAt })).toMatchObject({
      exportedAt: '2026-11-20T17:00:00.250Z',
      environment,
      jwt: {
        algorithm: 'RS256',
        statisticsMs: { n: 3, fastest: 0.2, p50: 0.25, p95: 0.25, slowest: 0.25 },
        times: [
          { ms: 0.2, calls: 1 },
          { ms: 0.25, calls: 2 },
        ],
      },
      ota: { algorithm: 'HMAC-SHA512', statisticsMs: { n: 2, p50: 0.0361, p95: 12 } },
    })
    expect(timesJson(EMPTY_RUN, { ...environment, exportedAt }).ota).toEqual({
      algorithm: 'HMAC-SHA512',
      statisticsMs: null,
      times: [],
    })
  })
})

describe('their bars', () => {
  const series = (values: readonly number[]) => {
    const made = seriesOf('ota', timesOf(values))
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

  test('the top is the lowest step above every bar of both', () => {
    const spread = series([0.01, 0.02, 0.03, 0.04, 0.05])
    expect(topOf([spread])).toBe(20)
    expect(topOf([spread, series([0.01, 0.01, 0.02])])).toBe(80)
    expect(topOf([spread, series([0.01])])).toBe(100)
  })

  test('no series before the first time', () => {
    expect(seriesOf('jwt', NO_TIMES)).toBeNull()
  })
})
