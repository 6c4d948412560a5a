/** After all tests: whether every attack that docs/evidence.md lists was tried in the files it names. */
import { readFileSync } from 'node:fs'
import { CASES_PAGE, compareCases, readCases, readNotes } from './cases.mjs'

const isInner = process.env.CIRCLE === 'inner'
const cases = readCases(readFileSync(CASES_PAGE, 'utf8')).map(({ number, files }) => ({
  number,
  files: files.filter((file) => !isInner || !file.includes('.slow.')),
}))
const { faults, excused } = compareCases(cases, readNotes(process.env.TEST_CASES))
for (const line of [...excused, ...faults]) console.log(line)
console.log(`${cases.length} cases: ${faults.length} faults, ${excused.length} skipped`)
process.exitCode = faults.length > 0 ? 1 : 0
