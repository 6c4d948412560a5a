import { checkFacts } from './facts'
import { found, SOURCE, testText } from './test-text'

test('a fact with a listed source passes', () => {
  expect(found(checkFacts, testText(`<Fact source="${SOURCE}">Text.</Fact>`))).toEqual([])
})

test.each([
  ['without a source', '<Fact>Text.</Fact>'],
  ['with an empty attribute', '<Fact source>Text.</Fact>'],
  ['with code for a source', `<Fact source={'${SOURCE}'}>Text.</Fact>`],
  ['with another source', `<Fact source="${SOURCE}#section-4">Text.</Fact>`],
  ['in the middle of a text', 'So <Fact source="https://a.example">this</Fact> is it.'],
])('refuses a fact %s', (_what, body) => {
  expect(found(checkFacts, testText(`Text.\n\n${body}`))).toEqual(['13 <Fact source>'])
})

test('without sources in the front matter there is no fact', () => {
  const text = testText(`<Fact source="${SOURCE}">Text.</Fact>`, { sources: [] })
  expect(found(checkFacts, text)).toEqual(['11 <Fact source>'])
})

test('nothing is said of facts where the front matter could not be read', () => {
  expect(found(checkFacts, testText('<Fact>Text.</Fact>', { sources: undefined }))).toEqual([])
})
