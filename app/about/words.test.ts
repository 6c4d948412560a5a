import { readFileSync } from 'node:fs'
import { questions } from './words'

const answerTo = (id: string) => questions.find((row) => row.id === id)?.answer ?? ''
/** A text of the project without its line breaks. */
const said = (file: string) => readFileSync(file, 'utf8').replace(/\s+/g, ' ')

test('the answers on reviews, licence, package and reports agree with the project’s documents', () => {
  expect(answerTo('reviewed')).toMatch(/^Nobody outside/)
  expect(answerTo('licence')).toMatch(/not on npm yet.*No licence is granted yet/)
  expect(said('packages/ota/README.md')).toContain(
    'Not on npm yet. Nobody outside has reviewed it. No licence is granted until its owner decides.',
  )
  expect(said('SECURITY.md')).toContain('no time until an answer, no reward')
  expect(JSON.parse(said('package.json')).license).toBe('UNLICENSED')
})
