import { readFileSync } from 'node:fs'
import { readTable } from '@/scripts/report-section.mjs'
import { caseRows, killRows, sourceOf } from './judge'
import { brokenServers } from './servers'

const [, section = ''] = readFileSync('docs/evidence.md', 'utf8').split(
  '<!-- written by npm run conformance:broken -w packages/research -->',
)

test('the page says which case finds which server', () => {
  expect(readTable(section, 'Broken server')).toEqual(killRows())
})

test('the page has every case', () => expect(readTable(section, 'Case')).toEqual(caseRows()))

test.each(brokenServers)('$title: what it changes is there', (broken) => {
  expect(sourceOf(broken)).not.toBe(sourceOf({ ...broken, edits: [] }))
})
