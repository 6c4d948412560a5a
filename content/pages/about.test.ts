import { readFileSync } from 'node:fs'
import { questions } from './about'

const answerTo = (id: string) => questions.find((row) => row.id === id)?.answer ?? ''
/** A document of the project without its line breaks. */
const said = (file: string) => readFileSync(file, 'utf8').replace(/\s+/g, ' ')

test('the answers on reviews, licence, package and reports agree with the project’s documents', () => {
  const readme = said('packages/ota/README.md')
  for (const [id, fact] of [
    ['reviewed', /nobody outside [\w ]*has reviewed/i],
    ['licence', /not on npm yet/i],
    ['licence', /no licence (is|has been) granted/i],
  ] as const) {
    expect(answerTo(id)).toMatch(fact)
    expect(readme).toMatch(fact)
  }
  expect(said('SECURITY.md')).toMatch(/no reward/)
  expect(JSON.parse(said('package.json')).license).toBe('UNLICENSED')
})
