import { XMLValidator } from 'fast-xml-parser'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { testArticles } from '@/lib/content/test-articles'
import { atomFeed, jsonFeed, rssFeed } from './feeds'
import { llmsText } from './llms-text'

const articles = testArticles(Array.from({ length: 25 }, () => ['jwt', 'a & b']))
const [newest, second] = articles.map((article) => ({ ...article, title: 'A <b> & "c" ]]>' }))
if (!newest || !second) throw new Error('no articles')
const updated = { ...second, updated: '2026-12-24' }
const shown = [newest, updated, ...articles.slice(2)]
const page = 'http://localhost:3000/blogs/a-0'

test.each([
  ['RSS', rssFeed],
  ['Atom', atomFeed],
])('%s is well-formed, with a style sheet, also without articles', (_, feed) => {
  for (const list of [shown, []]) {
    expect(XMLValidator.validate(feed(list))).toBe(true)
    expect(feed(list)).toContain('<?xml-stylesheet type="text/css" href="/feed.css"?>')
  }
})

test('RSS: the twenty newest, whole, under lasting addresses', () => {
  const feed = parseRssFeed(rssFeed(shown))
  expect(feed.items).toHaveLength(20)
  expect(feed.items?.[0]).toMatchObject({
    title: newest.title,
    link: page,
    guid: { value: page, isPermaLink: true },
    content: { encoded: '<p>Text 0.</p>' },
    categories: [{ name: 'jwt' }, { name: 'a & b' }],
  })
  expect(new Date(feed.items?.[0]?.pubDate ?? '').toISOString()).toBe(
    `${newest.date}T00:00:00.000Z`,
  )
  expect(feed.atom?.links?.[0]).toMatchObject({
    href: 'http://localhost:3000/feed.xml',
    rel: 'self',
  })
  expect(new Date(feed.lastBuildDate ?? '').toISOString()).toBe('2026-12-24T00:00:00.000Z')
})

test('Atom: as changed as its last changed article', () => {
  const feed = parseAtomFeed(atomFeed(shown))
  expect(feed.updated).toBe('2026-12-24T00:00:00.000Z')
  expect(feed.entries).toHaveLength(20)
  expect(feed.entries?.[1]).toMatchObject({
    updated: '2026-12-24T00:00:00.000Z',
    published: `${second.date}T00:00:00.000Z`,
    title: { value: newest.title },
    content: { type: 'html', value: '<p>Text 1.</p>' },
  })
  expect(feed.links?.map(({ rel }) => rel)).toEqual(['self', 'alternate'])
})

test('JSON Feed 1.1', () => {
  const json = JSON.parse(jsonFeed(shown))
  expect(json.version).toBe('https://jsonfeed.org/version/1.1')
  const feed = parseJsonFeed(json)
  expect(feed.items).toHaveLength(20)
  expect(feed.items?.[0]).toMatchObject({ id: page, url: page, content_html: '<p>Text 0.</p>' })
  expect(JSON.parse(jsonFeed([])).items).toEqual([])
})

test('llms.txt names the newest in Markdown, and where the rest are', () => {
  const text = llmsText(shown)
  expect(text).toMatch(/^# OTA, One Tick Ahead\n\n> /)
  expect(text.match(/\/markdown\/a-\d+\.md/g)).toHaveLength(20)
  expect(text).toContain('(http://localhost:3000/markdown/index.md)')
  expect(text).toContain('[API reference](http://localhost:3000/openapi.json)')
})
