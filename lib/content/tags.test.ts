import { hasTag, tagSlug, tagsOf } from './tags'

test.each([
  ['jwt', 'jwt'],
  ['Denial of Service', 'denial-of-service'],
  ['C#', 'c'],
  ['one-time  tokens', 'one-time-tokens'],
  ['§!', ''],
])('the slug of %s is "%s"', (tag, slug) => expect(tagSlug(tag)).toBe(slug))

test('counts each article once a tag, the most used first, spellings together', () => {
  const articles = [{ tags: ['JWT', 'jwt', 'replay'] }, { tags: ['jwt'] }, { tags: [] }]
  expect(tagsOf(articles)).toEqual([
    { slug: 'jwt', label: 'jwt', count: 2 },
    { slug: 'replay', label: 'replay', count: 1 },
  ])
  expect(hasTag({ tags: ['Denial of Service'] }, 'denial-of-service')).toBe(true)
  expect(hasTag({ tags: ['denial'] }, 'denial-of-service')).toBe(false)
})
