import { readFileSync } from 'node:fs'
import { unpadded } from '@/scripts/report-section.mjs'
import { type Figures, figuresOf, isWithinLimits, judge, quotesOf, report } from './figures'
import type { Measured } from './measure'

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

const figures: Figures = JSON.parse(readFileSync('content/benchmarks.json', 'utf8'))

test('docs/benchmarks.md prints the data', () => {
  const [, section = ''] =
    /<!-- written by npm run bench -->([\s\S]*)<!-- end of npm run bench -->/.exec(
      readFileSync('docs/benchmarks.md', 'utf8'),
    ) ?? []
  expect(unpadded(section)).toBe(unpadded(report(figures)))
})

test('what pages may quote is the data, rounded', () => {
  expect(figures.quotes).toEqual(quotesOf(figures))
})

const check = (name: string) => {
  const found = figures.checks.find((one) => one.name === name)
  if (!found) throw new Error(`"${name}" was not measured`)
  return found
}
const inMemory = (name: string) => {
  const { results = [] } =
    figures.servers.flatMap((one) => ('results' in one ? [one] : []))[0] ?? {}
  return results.find((load) => load.name === name)?.perSecond ?? Number.NaN
}
const accept = check('OTA accept, all checks')
const forged = check('OTA refuse: forged MAC').ratio
const spent = check('OTA refuse: spent id').ratio
const stale = check('OTA refuse: stale segment').ratio
const hs256 = check('fast-jwt HS256 accept').ratio

/** Words beside the figures. A run that makes them untrue asks for other words. */
test.each([
  ['a forged token costs less than one HMAC (security page)', forged < 1],
  ['a forged and a spent one cost most of one (docs/protocol.md)', Math.min(forged, spent) > 0.5],
  ['a stale one costs a small part of one (docs/protocol.md)', stale < 0.1],
  [
    'an HS256 JWT costs about what an OTA token does (article)',
    hs256 < 1.5 * accept.ratio && accept.ratio < 1.5 * hs256,
  ],
  [
    'the most expensive line of the table is a refusal (article)',
    check('fast-jwt RS256 refuse').ratio > check('fast-jwt RS256 accept').ratio,
  ],
  [
    'over HTTP a forged one costs about what a good one does (article, docs/protocol.md)',
    inMemory('OTA accept') > 0.7 * inMemory('OTA refuse: forged MAC') &&
      inMemory('OTA refuse: forged MAC') > 0.7 * inMemory('OTA accept'),
  ],
  [
    'more than nine tenths of that time go to HTTP (article, /developers, docs/protocol.md)',
    accept.microseconds * inMemory('OTA accept') < 0.1 * 1e6,
  ],
])('%s', (_words, isTrue) => expect(isTrue).toBe(true))
