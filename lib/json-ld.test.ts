import { blogPosting, breadcrumbs, organization, scriptText } from './json-ld'

const article = { url: 'a', title: 'A title', tags: ['jwt'], date: '2026-11-20' }

test('a title cannot end the script, and parses unchanged', () => {
  const title = 'An end </script><script>alert(1)</script><!-- of it'
  const text = scriptText([blogPosting({ ...article, title }, '')])
  expect(text).not.toContain('<')
  expect(JSON.parse(text)['@graph'][0].headline).toBe(title)
})

test('an article has its page, its picture and its days with a time zone', () => {
  expect(blogPosting({ ...article, updated: '2026-11-21' }, 'Its text')).toMatchObject({
    description: 'Its text',
    image: 'http://localhost:3000/images/og/blogs/a.png',
    mainEntityOfPage: 'http://localhost:3000/blogs/a',
    datePublished: '2026-11-20T00:00:00Z',
    dateModified: '2026-11-21T00:00:00Z',
  })
})

test('the data omits the company’s social profile while it is a placeholder', () => {
  expect(organization('https://social.example/ota')).not.toHaveProperty('sameAs')
  expect(organization('https://mastodon.social/@ota')).toMatchObject({
    sameAs: ['https://mastodon.social/@ota'],
  })
})

test('breadcrumbs start at the home page, count from one and have absolute addresses', () => {
  const trail = breadcrumbs([{ label: 'Blogs', href: '/blogs' }])
  expect(trail.itemListElement.map(({ position, name, item }) => [position, name, item])).toEqual([
    [1, 'Home', 'http://localhost:3000/'],
    [2, 'Blogs', 'http://localhost:3000/blogs'],
  ])
})
