import { parseMdx } from './mdx-tree'
import { readingMinutes, sectionsOf } from './sections'

const sections = (body: string) =>
  sectionsOf(parseMdx({ file: 'content/blogs/x.mdx', body, bodyLine: 1 }))

test('cuts a text at its headings, with the anchors that the page gives them', () => {
  const body = [
    'Before.',
    '## The `alg` header',
    'One *two*.',
    '```js\nskipped()\n```',
    '### Again',
    '- a\n- b',
    '### Again',
    '<Claim>Claimed.</Claim>',
    '| A | B |\n| - | - |\n| 1 | 2 |',
  ].join('\n\n')
  expect(sections(body)).toEqual([
    { depth: 1, id: '', title: '', text: 'Before.' },
    { depth: 2, id: 'the-alg-header', title: 'The alg header', text: 'One two.' },
    { depth: 3, id: 'again', title: 'Again', text: 'a b' },
    { depth: 3, id: 'again-1', title: 'Again', text: 'Claimed. A B 1 2' },
  ])
})

test.each([
  [10, 1],
  [476, 2],
  [1500, 6],
])('%i words take %i minutes', (words, minutes) => {
  expect(readingMinutes(sections('word '.repeat(words)))).toBe(minutes)
})
