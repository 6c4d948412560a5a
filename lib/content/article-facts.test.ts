import { articleFacts } from './article-facts'
import { parseArticle } from './articles'
import { parseMdx } from './mdx'
import { readingMinutes, sectionsOf } from './sections'
import { articleSource } from './testing/content'

describe('what is said of an article', () => {
  const factsOf = (title: string, excerpt?: string) => {
    const extra = excerpt ? `excerpt: ${JSON.stringify(excerpt)}\n` : ''
    const source = articleSource('a', { title, tags: ['jwt'], extra })
    return articleFacts(parseArticle('content/blogs/a.mdx', source))
  }
  const LONG = 'word '.repeat(60).trim()

  test('an excerpt of fair length is the description; a long one is cut between words', () => {
    const excerpt = 'A copied bearer token works for the thief as well as for you.'
    expect(factsOf('Replay', excerpt).description).toBe(excerpt)
    expect(factsOf('JWT', LONG).description).toMatch(/^(word )+word…$/)
  })

  test.each([
    ['JWT', undefined],
    ['JWT', 'Short.'],
    ['JWT', LONG],
    ['A title of as many as fifty-four characters, not a one', 'Hardly more than thirty signs'],
  ])('%s with the excerpt %j is 40 to 170 characters', (title, excerpt) => {
    const { description } = factsOf(title, excerpt)
    expect(description.length).toBeGreaterThanOrEqual(40)
    expect(description.length).toBeLessThanOrEqual(170)
  })

  test('an article says where its days are', () => {
    expect(factsOf('A')).toMatchObject({
      article: { date: '2026-01-01', tags: ['jwt'] },
    })
  })
})

describe('sections', () => {
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
})
