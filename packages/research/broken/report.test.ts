import { readFileSync } from 'node:fs'
import { readTable } from '@/scripts/report-section.mjs'
import { caseRows, killRows } from './judge'
import { brokenServers } from './servers'

const [, section = ''] = readFileSync('docs/protocol.md', 'utf8').split(
  '<!-- written by npm run conformance:broken -w packages/research -->',
)

test('the page says which cases fail which server', () => {
  const said = new Map(brokenServers.map(({ name, fails }) => [name, fails]))
  expect(readTable(section, 'Broken server')).toEqual(killRows(said))
})

test('the page has every case', () => expect(readTable(section, 'Case')).toEqual(caseRows()))
