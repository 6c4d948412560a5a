import { pages } from '@/lib/pages'
import { parseArticle } from './articles'
import { blogPageFacts, blogPages, neighbours, relatedTo } from './blog-pages'
import { parseMdx } from './mdx'
import { readingMinutes, sectionsOf } from './sections'
import { hasTag, tagSlug, tagsOf } from './tags'
import { articleSource, testArticles } from './testing/content'

const urls = (list: readonly { url: string }[]) => list.map(({ url }) => url)

describe('addresses', () => {
  const addresses = (tags: readonly (readonly string[])[]) =>
    blogPages(testArticles(tags)).map(([segments]) => segments.join('/'))

  test('ten a page, for the index and for each tag; without articles the index alone', () => {
    const tags = Array.from({ length: 21 }, (_, index) => (index < 11 ? ['jwt'] : ['Replay']))
    const lists = ['', 'page/2', 'page/3', 'tags/jwt', 'tags/jwt/page/2', 'tags/replay']
    expect(addresses(tags)).toEqual([...lists, ...tags.map((_, index) => `a-${index}`)])
    expect(addresses([])).toEqual([''])
  })

  test('every article is on one page of the index and of each of its tags', () => {
    const articles = testArticles(Array.from({ length: 10 }, () => ['jwt']))
    const lists = blogPages(articles).flatMap(([, page]) =>
      page.kind === 'article' ? [] : page.list,
    )
    expect(lists).toHaveLength(2)
    for (const list of lists) expect(list).toEqual({ articles, number: 1, of: 1 })
  })
})

describe('what is said of a page', () => {
  const factsOf = (title: string, excerpt?: string) => {
    const extra = excerpt ? `excerpt: ${JSON.stringify(excerpt)}\n` : ''
    const source = articleSource('a', { title, tags: ['jwt'], extra })
    return blogPageFacts({ kind: 'article', article: parseArticle('content/blogs/a.mdx', source) })
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

  test('a list is shown by the picture of the blog, and says what is printed on that', () => {
    const list = { articles: [], number: 1, of: 1 }
    const tag = { slug: 'jwt', label: 'JWT', count: 0 }
    expect(blogPageFacts({ kind: 'tag', tag, list }).heading).toBe(pages.blogs.heading)
    expect(blogPageFacts({ kind: 'index', list }).heading).toBe(pages.blogs.heading)
  })
})

describe('neighbours', () => {
  const articles = testArticles([['jwt'], ['jwt', 'replay'], [], ['Replay', 'JWT'], ['other']])

  test('newer and older, none at the ends', () => {
    expect(neighbours(articles, 'a-1')).toEqual({ newer: articles[0], older: articles[2] })
    expect(neighbours(articles, 'a-0').newer).toBeUndefined()
    expect(neighbours(articles, 'a-4').older).toBeUndefined()
  })

  test('related ones share a tag; the most shared come first', () => {
    const [, twoTags, noTag] = articles
    expect(twoTags && urls(relatedTo(articles, twoTags))).toEqual(['a-3', 'a-0'])
    expect(noTag && urls(relatedTo(articles, noTag))).toEqual([])
  })
})

describe('tags', () => {
  test.each([
    ['Denial of Service', 'denial-of-service'],
    ['C#', 'c'],
    ['one-time  tokens', 'one-time-tokens'],
    ['§!', ''],
  ])('the slug of %s is "%s"', (tag, slug) => expect(tagSlug(tag)).toBe(slug))

  test('each article counts once a tag, the most used first, spellings together', () => {
    const articles = [{ tags: ['JWT', 'jwt', 'replay'] }, { tags: ['jwt'] }, { tags: [] }]
    expect(tagsOf(articles)).toEqual([
      { slug: 'jwt', label: 'jwt', count: 2 },
      { slug: 'replay', label: 'replay', count: 1 },
    ])
    expect(hasTag({ tags: ['Denial of Service'] }, 'denial-of-service')).toBe(true)
    expect(hasTag({ tags: ['denial'] }, 'denial-of-service')).toBe(false)
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
