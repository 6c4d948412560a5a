import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { compareCases, noteExcuse, noteTried, readCases, readNotes } from './cases.mjs'

const CASES = [
  { number: 1, files: ['server/one.test.ts', 'e2e/one.e2e.ts'] },
  { number: 2, files: ['server/two.test.ts'] },
]
const NOTES = [
  { file: 'server/one.test.ts', tried: 1 },
  { file: 'server/one.test.ts', tried: 1 },
  { file: 'e2e/one.e2e.ts', tried: 1 },
  { file: 'server/two.test.ts', tried: 2 },
]

test('all that is listed was tried, and nothing else', () => {
  expect(compareCases(CASES, NOTES)).toEqual({ faults: [], excused: [] })
})

test('a case that nothing tried in one of its files is a fault', () => {
  const notes = NOTES.filter(({ file }) => file !== 'e2e/one.e2e.ts')
  expect(compareCases(CASES, notes)).toEqual({
    faults: ['case 1: docs/protocol.md names e2e/one.e2e.ts, where nothing tried it'],
    excused: [],
  })
})

test('it is none where the file says why it cannot run here', () => {
  const notes = [...NOTES.slice(0, 3), { file: 'server/two.test.ts', excuse: 'Redis is missing' }]
  expect(compareCases(CASES, notes)).toEqual({
    faults: [],
    excused: ['case 2: skipped in server/two.test.ts, as Redis is missing'],
  })
})

test('a case that is tried where the list does not say so is a fault', () => {
  const notes = [...NOTES, { file: 'server/two.test.ts', tried: 1 }]
  expect(compareCases(CASES, notes).faults).toEqual([
    'case 1: server/two.test.ts tried it, and docs/protocol.md does not say so',
  ])
})

test('rows of a table are read with the files that their last cell links to', () => {
  const rows = [
    '| 1    | `a` | b | [one.test.ts](../server/one.test.ts), [one.e2e.ts](../e2e/one.e2e.ts) |',
    '| 2    | c   | d | [two.test.ts](../server/two.test.ts) |',
  ]
  expect(readCases(`# A\n\n## The cases\n\n${rows.join('\n')}\n`)).toEqual(CASES)
})

test('what is noted can be read; without a place for it nothing is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ota-cases-'))
  const outer = process.env.TEST_CASES
  process.env.TEST_CASES = join(folder, 'cases.jsonl')
  noteTried(resolve('server/one.test.ts'), 1)
  noteExcuse(resolve('server/two.test.ts'), 'Redis is missing')
  expect(readNotes(process.env.TEST_CASES)).toEqual([
    { file: 'server/one.test.ts', tried: 1 },
    { file: 'server/two.test.ts', excuse: 'Redis is missing' },
  ])
  delete process.env.TEST_CASES
  noteTried(resolve('server/one.test.ts'), 1)
  expect(readNotes(undefined)).toEqual([])
  if (outer) process.env.TEST_CASES = outer
  rmSync(folder, { recursive: true })
})
