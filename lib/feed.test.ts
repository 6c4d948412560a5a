import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { testArticles } from './content/testing/content'
import { rssFeed } from './feed'

const articles = testArticles(Array.from({ length: 25 }, () => ['jwt', 'a & b']))
const [newest, second] = articles
if (!newest || !second) throw new Error('no articles')
const TITLE = 'A <b> & "c" ]]>'
const shown = [
  { ...newest, title: TITLE, excerpt: 'In < short.' },
  { ...second, updated: '2026-12-24' },
  ...articles.slice(2),
]

test('the feed is well-formed, also without articles', () => {
  for (const list of [shown, []]) expect(XMLValidator.validate(rssFeed(list))).toBe(true)
})

test('it holds the twenty newest with their excerpts, under lasting addresses', () => {
  const { channel } = new XMLParser({ ignoreAttributes: false }).parse(rssFeed(shown)).rss
  expect(channel.item).toHaveLength(20)
  expect(channel.item[0]).toEqual({
    title: TITLE,
    link: 'http://localhost:3000/blogs/a-0',
    guid: 'http://localhost:3000/blogs/a-0',
    description: 'In < short.',
    pubDate: new Date(`${newest.date}T00:00:00Z`).toUTCString(),
    category: ['jwt', 'a & b'],
  })
  expect(channel['atom:link']['@_href']).toBe('http://localhost:3000/feed.xml')
  expect(channel.lastBuildDate).toBe('Thu, 24 Dec 2026 00:00:00 GMT')
})
