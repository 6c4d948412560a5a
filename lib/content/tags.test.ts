import { slug } from 'github-slugger'
import { hasTag, tagSlug, tagsOf } from './tags'

jest.mock('github-slugger', () => {
  const { slug } = jest.requireActual<typeof import('github-slugger')>('github-slugger')
  return { slug: jest.fn(slug) }
})

test.each([
  ['jwt', 'jwt'],
  ['Denial of Service', 'denial-of-service'],
  ['C#', 'c'],
  ['one-time  tokens', 'one-time-tokens'],
  ['§!', ''],
])('the slug of %s is "%s"', (tag, slug) => expect(tagSlug(tag)).toBe(slug))

test('is made once for each spelling, however often it is asked for', () => {
  const articles = Array.from({ length: 30 }, () => ({ tags: ['Rare tag', 'rare TAG'] }))
  for (const article of articles) expect(hasTag(article, 'rare-tag')).toBe(true)
  tagsOf(articles)
  const asked = jest.mocked(slug).mock.calls.filter(([tag]) => /rare tag/i.test(tag))
  expect(asked).toEqual([['Rare tag'], ['rare TAG']])
})

test('counts each article once a tag, the most used first, spellings together', () => {
  const articles = [{ tags: ['JWT', 'jwt', 'replay'] }, { tags: ['jwt'] }, { tags: [] }]
  expect(tagsOf(articles)).toEqual([
    { slug: 'jwt', label: 'jwt', count: 2 },
    { slug: 'replay', label: 'replay', count: 1 },
  ])
  expect(hasTag({ tags: ['Denial of Service'] }, 'denial-of-service')).toBe(true)
  expect(hasTag({ tags: ['denial'] }, 'denial-of-service')).toBe(false)
})
