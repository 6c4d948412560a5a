import { judge } from './cost-limits'
import { figuresOf, isWithinLimits } from './figures'
import type { Measured } from './measure'
import { quantile } from './quantile'
import { report } from './report'

/** Everything at its limit: raw HMAC 2 µs, the first limit of accepting is 2.5, of RS256 5 × that. */
const AT_LIMIT: Record<string, number> = {
  'raw HMAC-SHA512': 1,
  'OTA accept, all checks': 2.5,
  'OTA refuse: forged MAC': 1.5,
  'OTA refuse: malformed header': 0.02,
  'OTA refuse: unknown session': 0.15,
  'OTA refuse: stale segment': 0.15,
  'OTA refuse: spent id': 1.5,
  'fast-jwt RS256 accept': 12.5,
}

const measure = (changed: Record<string, number> = {}): Measured[] =>
  Object.entries({ ...AT_LIMIT, ...changed }).map(([name, ratio]) => ({
    name,
    ratio,
    nanoseconds: ratio * 2000,
  }))

const servers = [
  { store: 'memory', results: [{ name: 'plain route', perSecond: 5732.66, p50: 1.38, p99: 5.12 }] },
  { store: 'Redis', missing: 'Redis or PostgreSQL is not installed' },
]

const endToEnd = [
  { title: 'One ÷ another', ratio: 0.4949, goal: { limit: '≥ 0.5', isKept: false } },
]

function reportOn(measured: Measured[]) {
  const where = { date: '2026-11-22', machine: 'a machine', versions: ['a 1', 'b 2'] }
  const figures = figuresOf({ ...where, measured, parts: measured, servers, endToEnd })
  return { text: report(figures), isWithin: isWithinLimits(figures), figures }
}

test('a ratio at its limit keeps it', () => {
  const judged = judge(measure())
  expect(judged.filter(({ first }) => !first.isKept)).toEqual([])
  expect(judged.map(({ goal }) => goal?.isKept)).toEqual([
    false,
    false,
    undefined,
    undefined,
    undefined,
    false,
    false,
  ])
})

test.each([
  ['OTA accept, all checks', 2.51],
  ['OTA refuse: malformed header', 0.021],
  ['OTA refuse: spent id', 1.51],
  ['fast-jwt RS256 accept', 12.4],
])('%s beyond its limit fails the report', (name, ratio) => {
  expect(reportOn(measure()).isWithin).toBe(true)
  const { text, isWithin } = reportOn(measure({ [name]: ratio }))
  expect(isWithin).toBe(false)
  expect(text).toMatch(/\| [≤≥] [\d.]+ \| \*\*not kept\*\* \|/)
})

test('goals alone fail nothing, and are told', () => {
  const { text, isWithin } = reportOn(
    measure({
      'OTA accept, all checks': 1.2,
      'OTA refuse: forged MAC': 1.01,
    }),
  )
  expect(isWithin).toBe(true)
  expect(text).toContain('| Accept a request, all checks | 1.200 | ≤ 2.5 | kept | ≤ 1.2 | kept |')
  expect(text).toContain('| Refuse: forged MAC | 1.010 | ≤ 1.5 | kept | ≤ 1 | **not kept** |')
  expect(text).toContain(
    '| fast-jwt RS256 accept ÷ OTA accept | 10.417 | ≥ 5 | kept | ≥ 10 | kept |',
  )
})

test('a limit of something that was not measured is an error, never kept', () => {
  expect(() => judge(measure().slice(1))).toThrow('"raw HMAC-SHA512" was not measured')
})

test('it says when, where and of what, in microseconds, and what was left out', () => {
  const { text } = reportOn(measure())
  expect(text).toContain('2026-11-22, a machine, a 1, b 2. One run of `npm run bench`.')
  expect(text).toContain('| OTA accept, all checks | 5.000 | 2.500 |')
  expect(text).toContain('| plain route | 5733 | 1.4 | 5.1 |')
  expect(text).toContain('Redis was left out: Redis or PostgreSQL is not installed.')
})

test('what pages quote has two digits, and thousands that can be read', () => {
  const { quotes } = reportOn(measure({ 'fast-jwt RS256 accept': 14.238 })).figures
  expect(quotes).toMatchObject({
    date: '22 November 2026',
    machine: 'a machine',
    'OTA refuse: malformed header': '0.02',
    'fast-jwt RS256 accept': '14',
    'fast-jwt RS256 accept, µs': '28',
    'plain route, requests a second': '5,700',
  })
})

test('a limit is judged before anything is rounded', () => {
  const { figures, isWithin } = reportOn(measure({ 'OTA accept, all checks': 2.5004 }))
  expect(figures.limits[0]).toMatchObject({ ratio: 2.5, first: { isKept: false } })
  expect(isWithin).toBe(false)
})

test('quantiles are values that were measured', () => {
  expect(quantile([9, 1, 5], 0.5)).toBe(5)
  expect(quantile([4, 3, 2, 1], 0.99)).toBe(3)
  expect(quantile([7], 0.99)).toBe(7)
  expect(quantile([], 0.5)).toBeNaN()
})
