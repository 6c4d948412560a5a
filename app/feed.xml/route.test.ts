/** @jest-environment jsdom */
import { GET } from './route'

const mockArticle = {
  title: 'A <b> & "c" ]]> 🗝',
  url: 'a',
  date: '2026-11-20',
  updated: '2026-12-24',
  tags: ['a & b'],
}
jest.mock('@/lib/content/articles', () => ({ allArticles: () => Array(21).fill(mockArticle) }))

/** jsdom has a strict XML parser, but no `Response`. */
class TextResponse {
  constructor(readonly body: string) {}
}
Object.assign(globalThis, { Response: TextResponse })

test('the feed is valid XML with any title, and lists the twenty newest articles', () => {
  const feed = new DOMParser().parseFromString(String(GET().body), 'application/xml')
  expect(feed.querySelector('parsererror')).toBeNull()
  const items = feed.querySelectorAll('item')
  expect(items).toHaveLength(20)
  const textOf = (name: string) => items[0]?.querySelector(name)?.textContent
  expect(textOf('title')).toBe('A <b> & "c" ]]> 🗝')
  expect(textOf('guid')).toBe('http://localhost:3000/blogs/a')
  expect(textOf('pubDate')).toBe('Fri, 20 Nov 2026 00:00:00 GMT')
  expect(items[0]?.getElementsByTagName('media:content')[0]?.getAttribute('url')).toBe(
    'http://localhost:3000/images/og/blogs/a.png',
  )
  expect(feed.querySelector('lastBuildDate')?.textContent).toBe('Thu, 24 Dec 2026 00:00:00 GMT')
})
