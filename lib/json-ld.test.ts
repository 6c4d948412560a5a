import { parseArticle } from '@/lib/content/articles'
import { articleSource } from '@/lib/content/testing/content'
import { blogPosting, breadcrumbs, organization, scriptText, website } from './json-ld'
import { site } from './site'

const HOSTILE = 'An end </script><script>alert(1)</script><!-- of it'

const article = (extra = '') => {
  const told = {
    title: HOSTILE,
    tags: ['jwt', 'replay'],
    date: '2026-11-20',
    extra,
  }
  return parseArticle('content/blogs/a.mdx', articleSource('a', told))
}

test('a title cannot end the script, and arrives as it was written', () => {
  const text = scriptText([blogPosting(article(), HOSTILE)])
  expect(text).not.toContain('<')
  const [posting] = JSON.parse(text)['@graph']
  expect(posting.headline).toBe(HOSTILE)
  expect(JSON.parse(text)['@context']).toBe('https://schema.org')
})

test('an article names its page, its picture, its author and its days with a zone', () => {
  expect(blogPosting(article(), 'What it says')).toMatchObject({
    description: 'What it says',
    image: 'http://localhost:3000/images/og/blogs/a.png',
    mainEntityOfPage: 'http://localhost:3000/blogs/a',
    datePublished: '2026-11-20T00:00:00Z',
    dateModified: '2026-11-20T00:00:00Z',
    author: { '@type': 'Organization', name: site.longName, url: 'http://localhost:3000/' },
    keywords: ['jwt', 'replay'],
  })
  const updated = blogPosting(article('updated: 2026-11-21\n'), '')
  expect(updated).toMatchObject({
    datePublished: '2026-11-20T00:00:00Z',
    dateModified: '2026-11-21T00:00:00Z',
  })
})

test('the company: where and since when, and its page elsewhere only once that is true', () => {
  expect(organization()).toMatchObject({
    foundingDate: '2025',
    logo: 'http://localhost:3000/images/icons/icon-512.png',
    address: { addressLocality: 'Indore', addressCountry: 'IN' },
  })
  expect(organization('https://social.example/ota')).not.toHaveProperty('sameAs')
  expect(organization('https://social.test/ota')).toMatchObject({
    sameAs: ['https://social.test/ota'],
  })
  expect(website.publisher['@id']).toBe(organization()['@id'])
})

test('breadcrumbs lead from the home page, counted from one, by absolute addresses', () => {
  const trail = breadcrumbs([
    { label: 'Blogs', href: '/blogs' },
    { label: 'JWT', href: '/blogs/jwt' },
  ])
  expect(trail.itemListElement.map(({ position, name, item }) => [position, name, item])).toEqual([
    [1, 'Home', 'http://localhost:3000/'],
    [2, 'Blogs', 'http://localhost:3000/blogs'],
    [3, 'JWT', 'http://localhost:3000/blogs/jwt'],
  ])
})
