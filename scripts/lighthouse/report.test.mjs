import { readReport } from './audit.mjs'
import { report } from './report.mjs'

const run = (lcp = 1000, tbt = 0, more = {}) => ({
  lcp,
  tbt,
  cls: 0,
  scripts: 0,
  fonts: 44_000,
  scores: [100, 100, 100, 100],
  ...more,
})
/**
 * @param {Record<string, ReturnType<typeof run>[]>} pages
 * @returns the last cell of each page's row
 */
const verdicts = (pages) =>
  report([run(1000, 100), run(900, 100), run(5000, 100)], pages)
    .split('\n')
    .filter((line) => line.startsWith('| /'))
    .map((line) => line.split('|').at(-2)?.trim())

test('medians of the runs are compared with the floor’s', () => {
  expect(verdicts({ '/': [run(1150, 20), run(9000, 900), run(1, 0)] })).toEqual(['kept'])
  expect(verdicts({ '/': [run(1151), run(1151), run(1)] })).toEqual(['**not kept**'])
  expect(verdicts({ '/': [run(1, 21), run(1, 21), run(1, 0)] })).toEqual(['**not kept**'])
})

test.each([{ cls: 0.01 }, { fonts: 45_001 }, { scores: [100, 100, 99, 100] }])(
  '%j is not the goal',
  (fault) => {
    expect(verdicts({ '/': [run(1, 0, fault), run(1, 0, fault), run()] })).toEqual(['**not kept**'])
  },
)

test('of Lighthouse’s report what is asked for is read; what is missing is named', () => {
  const items = [{ resourceType: 'font', transferSize: 5 }]
  const audits = {
    'largest-contentful-paint': { numericValue: 1 },
    'total-blocking-time': { numericValue: 2 },
    'cumulative-layout-shift': { numericValue: 0 },
    'resource-summary': { details: { items } },
  }
  const categories = {
    performance: { score: 0.994 },
    accessibility: { score: 1 },
    'best-practices': { score: 1 },
    seo: { score: null },
  }
  expect(readReport({ audits, categories })).toEqual({
    lcp: 1,
    tbt: 2,
    cls: 0,
    scripts: 0,
    fonts: 5,
    scores: [99, 100, 100, 0],
  })
  expect(() => readReport({ audits: {}, categories })).toThrow('no largest-contentful-paint')
})
