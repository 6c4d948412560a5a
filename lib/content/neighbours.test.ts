import { neighbours, relatedTo, windowAround } from './neighbours'
import { testArticles } from './test-articles'

const articles = testArticles([['jwt'], ['jwt', 'replay'], [], ['Replay', 'JWT'], ['other']])
const urls = (list: readonly { url: string }[]) => list.map(({ url }) => url)

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

test.each([
  ['a-0', ['a-0', 'a-1', 'a-2']],
  ['a-2', ['a-1', 'a-2', 'a-3']],
  ['a-4', ['a-2', 'a-3', 'a-4']],
  [undefined, ['a-0', 'a-1', 'a-2']],
])('three around %s', (url, expected) => {
  expect(urls(windowAround(articles, url, 3))).toEqual(expected)
})

test('all of them when there are no more', () => {
  expect(urls(windowAround(articles, 'a-3', 9))).toEqual(urls(articles))
})
