import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { execPath } from 'node:process'
import type { Found } from './search'

interface Small {
  walked: { title: string; states: number; violation?: Found['violation'] }[]
  rows: string[][]
  behind: { title: string; violation?: Found['violation'] }[]
}

const run = ['--import', 'tsx', 'packages/research/explorer/main.ts', '--small']
const small: Small = JSON.parse(execFileSync(execPath, run, { encoding: 'utf8' }))
const page = readFileSync('docs/protocol.md', 'utf8')

/** The page's table that begins with this cell, without its head. */
function tableOf(head: string): string[][] {
  const [, table = ''] = page.split(`| ${head} `)
  const [text = ''] = table.split('\n\n')
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(1).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

test('nothing is found in the worlds that the page names', () => {
  expect(small.walked.filter(({ violation }) => violation)).toEqual([])
  expect(small.walked.map(({ title }) => title)).toEqual(tableOf('World').map(([title]) => title))
  for (const { states } of small.walked) expect(states).toBeGreaterThan(100)
})

test('each mutant is caught, by the invariant and on the way that the page names', () => {
  expect(small.rows).toEqual(tableOf('What the server does then'))
  expect(small.rows.filter(([, caughtBy = '']) => !/^[A-H]$/.test(caughtBy))).toEqual([])
  expect(small.rows.length).toBeGreaterThan(10)
})

test('where a rule has two guards, one is enough', () => {
  expect(small.behind.length).toBeGreaterThan(0)
  expect(small.behind.filter(({ violation }) => violation)).toEqual([])
})
