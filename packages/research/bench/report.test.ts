import { judge } from './cost-limits'
import { figuresOf, isWithinLimits } from './figures'
import type { Measured } from './measure'
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

function reportOn(measured: Measured[]) {
  const where = { date: '2026-11-22', machine: 'a machine', versions: [] }
  const figures = figuresOf({ ...where, measured, parts: measured, servers: [], endToEnd: [] })
  return { text: report(figures), isWithin: isWithinLimits(figures) }
}

test.each([
  ['OTA accept, all checks', 2.5004], // before anything is rounded
  ['OTA refuse: malformed header', 0.021],
  ['OTA refuse: spent id', 1.51],
  ['fast-jwt RS256 accept', 12.4],
])('%s beyond its limit fails the report', (name, ratio) => {
  expect(reportOn(measure()).isWithin).toBe(true)
  const { text, isWithin } = reportOn(measure({ [name]: ratio }))
  expect(isWithin).toBe(false)
  expect(text).toMatch(/\| [≤≥] [\d.]+ \| \*\*not kept\*\* \|/)
})

test('a limit of something that was not measured is an error, never kept', () => {
  expect(() => judge(measure().slice(1))).toThrow('"raw HMAC-SHA512" was not measured')
})
