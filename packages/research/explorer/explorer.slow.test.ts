import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { execPath } from 'node:process'
import { promisify } from 'node:util'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { startRedis } from '@one-tick-ahead/ota/testing/redis'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { readTable } from '@/scripts/report-section.mjs'
import type { Found } from './search'

interface Small {
  walked: { title: string; states: number; violation?: Found['violation'] }[]
  rows: string[][]
  behind: { title: string; violation?: Found['violation'] }[]
  missed: { title: string; violation?: Found['violation']; isReached: boolean }[]
}

/** @param store address of a server in place of memory. */
async function explore(...store: string[]): Promise<Small> {
  const run = ['--import', 'tsx', 'packages/research/explorer/main.ts', '--small', ...store]
  const { stdout } = await promisify(execFile)(execPath, run)
  return JSON.parse(stdout)
}

const page = readFileSync('docs/evidence.md', 'utf8')

function expectNothingFound({ walked }: Small) {
  expect(walked.filter(({ violation }) => violation)).toEqual([])
  expect(walked.map(({ title }) => title)).toEqual(readTable(page, 'World').map(([title]) => title))
  for (const { states } of walked) expect(states).toBeGreaterThan(100)
  expect(walked.reduce((sum, { states }) => sum + states, 0)).toBeGreaterThan(5000)
}

describe('over memory', () => {
  let small: Small
  beforeAll(async () => {
    small = await explore()
  })

  test('nothing is found in the worlds that the page names', () => expectNothingFound(small))

  test('each mutant is caught, by the invariant and on the way that the page names', () => {
    expect(small.rows).toEqual(readTable(page, 'What happens then'))
    expect(small.rows.filter(([, caughtBy = '']) => !/^[A-H]$/.test(caughtBy))).toEqual([])
    expect(small.rows.length).toBeGreaterThan(10)
  })

  test('where a rule has two guards, one is enough', () => {
    expect(small.behind.length).toBeGreaterThan(0)
    expect(small.behind.filter(({ violation }) => violation)).toEqual([])
  })

  test('what is refused by rules 5 and 7 alone gains a thief nothing', () => {
    expect(small.missed).toEqual([
      { title: 'Rule 5', isReached: true },
      { title: 'Rule 7', isReached: true },
    ])
  })
})

describeWith('redis', 'over Redis', (program) => {
  test('nothing is found in the same worlds', async () => {
    const server = await startRedis(program)
    try {
      expectNothingFound(await explore(server.url))
    } finally {
      await server.close()
    }
  })
})

describeWith('postgresql', 'over PostgreSQL', (program) => {
  test('nothing is found in the same worlds', async () => {
    const server = await PostgresServer.start(program)
    try {
      expectNothingFound(await explore(server.url()))
    } finally {
      await server.remove()
    }
  })
})
