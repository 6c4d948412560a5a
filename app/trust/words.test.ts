import { readFileSync } from 'node:fs'
import { FAULT, questions } from './words'

const rows = questions.flatMap(({ rows }) => rows)
const answerTo = (id: string) => rows.find((row) => row.id === id)?.answer ?? ''
/** A text of the project without its line breaks. */
const said = (file: string) => readFileSync(file, 'utf8').replace(/\s+/g, ' ')

test('each question stands once and leads on', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(rows.filter(({ links }) => links.length === 0)).toEqual([])
})

test('what is said of reviews, licence, package and reports is what the project says', () => {
  expect(answerTo('reviewed')).toMatch(/^Nobody outside/)
  expect(said('packages/ota/README.md')).toContain(
    'Not on npm yet. Nobody outside has reviewed it. No licence is granted until its owner decides.',
  )
  expect(answerTo('get')).toContain('not on npm')
  expect(said('SECURITY.md')).toContain('no time until an answer, no reward')
  expect(JSON.parse(said('package.json')).license).toBe('UNLICENSED')
  expect(answerTo('licence')).toMatch(/^No licence is granted/)
})

test('figures are counted in the files that they are of', () => {
  const [met, open] = answerTo('standard').match(/\d{2,}/g) ?? []
  const list = readFileSync('docs/asvs.md', 'utf8').split('\n')
  expect(list.filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))).toHaveLength(Number(met))
  expect(list.join(' ').match(/\*\*\d+\.\d+\.\d+\*\*/g)).toHaveLength(Number(open))
  expect(said('docs/evidence.md')).toContain(FAULT)
})
