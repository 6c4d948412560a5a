import { readFileSync } from 'node:fs'
import { caseRows, killRows } from './judge'
import { brokenServers } from './servers'

const [, section = ''] = readFileSync('docs/protocol.md', 'utf8').split(
  '<!-- written by npm run conformance:broken -w packages/research -->',
)

/** The section's table that begins with this cell, without its head. */
function tableOf(head: string): string[][] {
  const table = section.split('\n\n').find((part) => part.startsWith(`| ${head} `)) ?? ''
  const rows = table.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

test('the page says which cases fail which server', () => {
  const said = new Map(brokenServers.map(({ name, fails }) => [name, fails]))
  expect(tableOf('Broken server')).toEqual(killRows(said))
})

test('the page has every case', () => expect(tableOf('Case')).toEqual(caseRows()))
