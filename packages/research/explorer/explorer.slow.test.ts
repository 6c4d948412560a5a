import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { execPath } from 'node:process'
import { readTable } from '@/scripts/report-section.mjs'
import type { Found } from './search'

interface Small {
  walked: { title: string; states: number; violation?: Found['violation'] }[]
  rows: string[][]
  behind: { title: string; violation?: Found['violation'] }[]
}

const run = ['--import', 'tsx', 'packages/research/explorer/main.ts', '--small']
const small: Small = JSON.parse(execFileSync(execPath, run, { encoding: 'utf8' }))
const page = readFileSync('docs/evidence.md', 'utf8')

test('nothing is found in the worlds that the page names', () => {
  expect(small.walked.filter(({ violation }) => violation)).toEqual([])
  expect(small.walked.map(({ title }) => title)).toEqual(
    readTable(page, 'World').map(([title]) => title),
  )
  for (const { states } of small.walked) expect(states).toBeGreaterThan(100)
})

test('each mutant is caught, by the invariant and on the way that the page names', () => {
  expect(small.rows).toEqual(readTable(page, 'What the server does then'))
  expect(small.rows.filter(([, caughtBy = '']) => !/^[A-H]$/.test(caughtBy))).toEqual([])
  expect(small.rows.length).toBeGreaterThan(10)
})

test('where a rule has two guards, one is enough', () => {
  expect(small.behind.length).toBeGreaterThan(0)
  expect(small.behind.filter(({ violation }) => violation)).toEqual([])
})
