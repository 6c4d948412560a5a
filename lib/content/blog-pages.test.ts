import { blogPages } from './blog-pages'
import { testArticles } from './test-articles'

const addresses = (tags: readonly (readonly string[])[]) =>
  blogPages(testArticles(tags)).map(([segments]) => segments.join('/'))

test('without articles there is the index alone', () => expect(addresses([])).toEqual(['']))

test('ten a page, for the index and for each tag', () => {
  const tags = Array.from({ length: 21 }, (_, index) => (index < 11 ? ['jwt'] : ['Replay']))
  const pages = addresses(tags)
  expect(pages.slice(0, 6)).toEqual([
    '',
    'page/2',
    'page/3',
    'tags/jwt',
    'tags/jwt/page/2',
    'tags/replay',
  ])
  expect(pages.slice(6)).toEqual(tags.map((_, index) => `a-${index}`))
})

test('every article is on one page of the index and of each of its tags', () => {
  const articles = testArticles(Array.from({ length: 10 }, () => ['jwt']))
  const lists = blogPages(articles).flatMap(([, page]) =>
    page.kind === 'article' ? [] : page.list,
  )
  expect(lists).toHaveLength(2)
  for (const list of lists) expect(list).toEqual({ articles, number: 1, of: 1 })
})
