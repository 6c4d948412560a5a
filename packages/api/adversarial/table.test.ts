import { existsSync, readFileSync } from 'node:fs'
import { CASES_PAGE, readCases } from '@/scripts/test/cases.mjs'

// That each case is tried where its row says is known after all tests: scripts/test/compare-cases.mjs.

const cases = readCases(readFileSync(CASES_PAGE, 'utf8'))

test('the table has each of the cases once, in order', () => {
  expect(cases.length).toBeGreaterThan(70)
  expect(cases.map(({ number }) => number)).toEqual(cases.map((_, index) => index + 1))
})

test('every case names files, and they are there', () => {
  expect(cases.filter(({ files }) => files.length === 0)).toEqual([])
  expect(cases.flatMap(({ files }) => files).filter((file) => !existsSync(file))).toEqual([])
})
