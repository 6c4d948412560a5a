import { checkDiagrams } from './diagrams'
import { found, testText } from './test-text'

const problems = (body: string) => found(checkDiagrams, testText(`Text.\n\n${body}`))

test('a diagram that exists passes', () => {
  expect(problems('<Diagram name="token-parts">Caption.</Diagram>')).toEqual([])
})

test.each([
  '<Diagram name="token-part">Caption.</Diagram>',
  "<Diagram name={'token-parts'}>Caption.</Diagram>",
  '<Diagram>Caption.</Diagram>',
])('refuses %s', (body) => expect(problems(body)).toEqual(['13 <Diagram name>']))
