import { timesCsv, timesJson } from './export-times'
import { EMPTY_RUN, type Run } from './run'
import { addTime, NO_TIMES, type Times } from './times'

const timesOf = (values: readonly number[]) => values.reduce<Times>(addTime, NO_TIMES)
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
