import { articleFacts } from '@/lib/content/article-facts'
import { allArticles } from '@/lib/content/articles'
import { ogPictures } from './images/og-image'
import { type HeadFacts, pageMetadata } from './metadata'
import { pages } from './pages'

const facts = {
  title: 'A title',
  description: 'What it is about.',
  path: '/a',
  heading: 'A heading',
}

test.each(Object.entries(pages))('%s: title and description have their length', (_, page) => {
  expect(`${page.title} | OTA`.length).toBeLessThanOrEqual(60)
  expect(page.description.length).toBeGreaterThanOrEqual(40)
  expect(page.description.length).toBeLessThanOrEqual(170)
})

test('link previews say what search results say, with a picture', () => {
  const url = 'http://localhost:3000/a'
  expect(pageMetadata(facts)).toMatchObject({
    title: { absolute: 'A title | OTA' },
    description: 'What it is about.',
    alternates: {
      canonical: url,
      types: { 'application/rss+xml': 'http://localhost:3000/feed.xml' },
    },
    openGraph: {
      type: 'website',
      url,
      title: 'A title',
      description: 'What it is about.',
      locale: 'en_GB',
      images: [
        {
          url: 'http://localhost:3000/images/og/a.png',
          width: 1200,
          height: 630,
          alt: 'A dial of sixty ticks beside the words: A heading',
        },
      ],
    },
    twitter: { card: 'summary_large_image', title: 'A title' },
  })
})

test('the home page has a picture of its own', () => {
  const { openGraph } = pageMetadata(pages.home)
  expect(openGraph?.images).toMatchObject([{ url: 'http://localhost:3000/images/og/home.png' }])
})

test('an article has its own picture, and its days with a zone', () => {
  const article = {
    date: '2026-11-20',
    updated: '2026-11-21',
    tags: ['jwt'],
  }
  expect(pageMetadata({ ...facts, path: '/blogs/a', article })).toMatchObject({
    openGraph: {
      type: 'article',
      publishedTime: '2026-11-20T00:00:00Z',
      modifiedTime: '2026-11-21T00:00:00Z',
      tags: ['jwt'],
      images: [{ url: 'http://localhost:3000/images/og/blogs/a.png' }],
    },
  })
})

describe('pictures of pages', () => {
  const pictures = ogPictures(allArticles())
  const blogFacts = allArticles().map(articleFacts)

  test.each([...Object.values(pages), ...blogFacts].map((facts) => [facts.path, facts] as const))(
    'what is said of the picture of %s is printed on it',
    (_, facts: HeadFacts) => {
      const [image] = [pageMetadata(facts).openGraph?.images ?? []].flat()
      if (typeof image !== 'object' || image instanceof URL) throw new Error('No picture')
      const picture = pictures.get(new URL(image.url).pathname)
      expect(picture?.title).toBe(facts.heading)
      expect(image.alt).toBe(`A dial of sixty ticks beside the words: ${picture?.title}`)
    },
  )
})
