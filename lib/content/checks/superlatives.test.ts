import { checkSuperlatives, superlativesIn } from './superlatives'
import { found, SOURCE, testText } from './test-text'

test.each([
  'OTA is the best.',
  'It is the best protection for your API.',
  'Our best-in-class verifier',
  'the first solution',
  'The world’s first one-time token protocol',
  'the only product that works',
  'the first and only scheme',
  'The most secure token',
  'unbreakable',
  'Unhackable tokens',
  'military-grade',
  'bank grade encryption',
  'World-class security',
  '100% secure',
  '100 % safe',
  'completely secure',
  'impossible to forge',
  'This guarantees freshness.',
  'guaranteed safety',
  'the fastest verifier',
  'a revolutionary idea',
  'It revolutionises sign-in.',
  'industry-leading',
  'state-of-the-art',
  'tamper-proof',
])('“%s” is praise', (text) => expect(superlativesIn(text)).toHaveLength(1))

test.each([
  'The first time a token is sent, the only thing that counts is its signature.',
  'Only then read the claims; first things first.',
  'RFC 8725: JSON Web Token Best Current Practices',
  'The best practices of OWASP, at best a hint.',
  'It works best when the clock is right.',
  'A signature does not guarantee freshness, and there is no guarantee against theft.',
  'TLS cannot guarantee that. Nor does it guarantee this.',
  'the first of these systems, the first two steps of a protocol, the first systems',
  'It is not impossible to guess.',
  'The most common way. Firstly, the bestiary.',
  'Microsoft’s leading hypothesis',
  'as fast as the hardware goes',
  'a fully signed request',
])('“%s” is English', (text) => expect(superlativesIn(text)).toEqual([]))

const body = (...blocks: string[]) => found(checkSuperlatives, testText(blocks.join('\n\n')))

test('named with its line, through emphasis and line breaks, in all kinds of prose', () => {
  expect(body('Text.', 'One.\nThe **most**\nsecure one.')).toEqual(['14 text'])
  expect(body('## The fastest one')).toEqual(['11 text'])
  expect(body('- a\n- unbreakable')).toEqual(['12 text'])
  expect(body('| A |\n| - |\n| unbreakable |')).toEqual(['13 text'])
  expect(body('<Claim>Makers claim it is *unbreakable*.</Claim>')).toEqual(['11 text'])
  expect(body('<Claim>\n[Unbreakable](/about)\n</Claim>')).toEqual(['12 text'])
})

test('facts, quotations and code may hold one', () => {
  const fact = `<Fact source="${SOURCE}">It was called unbreakable.</Fact>`
  expect(body(fact, `So ${fact} it is.`, fact.replace(/>(It.*)</, '>\n\n$1\n\n<'))).toEqual([])
  expect(body('> unbreakable', '```text\nunbreakable\n```', 'the `unbreakable` flag')).toEqual([])
})

test('words around a left-out part are no neighbours', () => {
  expect(body('the most `alg` secure')).toEqual([])
})

test('the front matter counts', () => {
  const shown = [
    { field: 'title', text: 'Unbreakable' },
    { field: 'excerpt', text: 'World-class, and the fastest.' },
  ]
  expect(found(checkSuperlatives, testText('Text.', { shown }))).toEqual([
    '2 title',
    '4 excerpt',
    '4 excerpt',
  ])
})
