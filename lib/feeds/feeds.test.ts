import { readFileSync } from 'node:fs'
import { XMLValidator } from 'fast-xml-parser'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { parseArticle } from '@/lib/content/articles'
import { articleTags } from '@/lib/content/checks/components'
import { draftArticle } from '@/lib/content/new-draft'
import { articleSource, testArticles } from '@/lib/content/testing/content'
import { articleHtml, atomFeed, jsonFeed, llmsText, rssFeed } from './feeds'
import { articleMarkdown, plain } from './portable'

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

describe('an article elsewhere', () => {
  const SOURCE = 'https://www.rfc-editor.org/rfc/rfc7519'
  const article = (...blocks: string[]) =>
    parseArticle(
      'content/blogs/portable.mdx',
      articleSource('portable', {
        title: 'Portable',
        date: '2026-11-20',
        sources: [SOURCE],
        extra: 'excerpt: In short.\nupdated: 2026-11-21\n',
        body: blocks.join('\n\n'),
      }),
    )
  const markdown = (...blocks: string[]) => articleMarkdown(article(...blocks))

  test('says whose text it is, when it was written and where it stands', () => {
    expect(markdown('Text.')).toBe(
      '# Portable\n\n> In short.\n\n' +
        'By OTA, One Tick Ahead, 2026-11-20, updated 2026-11-21. http://localhost:3000/blogs/portable\n\n' +
        `Text.\n\n## Sources\n\n- [A source](${SOURCE})\n\n`,
    )
  })

  test.each([
    [
      'a fact keeps its source',
      `<Fact source="${SOURCE}">Signed *once*.</Fact>`,
      `> **Fact:** Signed *once*. Source: [A source](${SOURCE})`,
    ],
    [
      'a claim keeps its limits, over several lines too',
      '<Claim>\n  One use.\n</Claim>',
      '> **Claim:** One use. [The limits of this claim](http://localhost:3000/limits)',
    ],
    [
      'a demo result keeps its n and where it was measured',
      '<DemoResult n="5" environment="Node 20">Fast.</DemoResult>',
      '> **Demo result:** Fast. (n = 5, Node 20)',
    ],
    [
      'a diagram is its caption',
      '<Diagram name="token-parts">Three parts.</Diagram>',
      '**Diagram:** Three parts. [See it on the page](http://localhost:3000/blogs/portable)',
    ],
    [
      'the decoder is a way to the page',
      '<JwtDecoder />',
      '[A JWT decoder to try, on the page](http://localhost:3000/blogs/portable)',
    ],
    ['tags of HTML leave what is in them', 'Press <kbd>Esc</kbd> x<sup>2</sup>.', 'Press Esc x2.'],
    ['a break is one', 'One<br />two.', 'One\\\ntwo.'],
    ['notes go', 'One {/* two */} three.\n\n{/* four */}', 'One  three.'],
    ['a component in a list is its text', '- <Claim>C</Claim>', '- C'],
    ['a reference says on which site', '[x][p]\n\n[p]: /about', '[x][p]'],
    ['a definition too', '[x][p]\n\n[p]: /about', '[p]: http://localhost:3000/about'],
    ['a link says on which site', '[x](/videos)', '[x](http://localhost:3000/videos)'],
    ['an anchor says on which page', '[x](#y)', '[x](http://localhost:3000/blogs/portable#y)'],
    ['what marks a snippet for the tests goes', '```js title="a" run\n1\n```', '```js\n1\n```'],
    ['tables stay', '| A |\n| - |\n| 1 |', '| A |\n| - |\n| 1 |'],
  ])('%s', (_, body, expected) => expect(markdown(body)).toContain(`\n\n${expected}\n\n`))

  test('the HTML of a feed holds text that looks like markup as text', () => {
    expect(articleHtml(article('`<script>`', '<Claim>A &lt; B.</Claim>'))).toBe(
      '<p><code>&#x3C;script></code></p>\n<blockquote>\n<p><strong>Claim:</strong> A &#x3C; B. ' +
        '<a href="http://localhost:3000/limits">The limits of this claim</a></p>\n</blockquote>',
    )
  })

  test('every component of articles has a form in Markdown', () => {
    const isComponent = (name: string) => /^[A-Z]/.test(name)
    expect(Object.keys(plain).sort()).toEqual(Object.keys(articleTags).filter(isComponent).sort())
  })

  test('what the guide for editors shows, and a new draft, can be carried elsewhere', () => {
    const guide = readFileSync('docs/writing.md', 'utf8')
    const examples = [...guide.matchAll(/^(`{3,4})mdx\n([\s\S]*?)\n\1$/gm)].map(
      ([, , body = '']) => body,
    )
    expect(examples.length).toBeGreaterThan(3)
    const texts = examples.map((body) => (body.startsWith('---') ? body.split('\n---\n')[1] : body))
    const draft = parseArticle(
      'content/blogs/a-first-draft.mdx',
      draftArticle('A first draft', 'a-first-draft', '2026-11-21'),
    )
    const all = [...texts.map((body = '') => article(body)), draft]
    for (const written of all) {
      expect(articleMarkdown(written)).not.toMatch(/<[A-Z]|\{\/\*/)
      expect(articleHtml(written)).not.toContain('undefined')
    }
  })
})
