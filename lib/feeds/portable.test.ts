import { readFileSync } from 'node:fs'
import { parseArticle } from '@/lib/content/article'
import { articleTags } from '@/lib/content/article-tags'
import { draftArticle } from '@/lib/content/new-draft'
import { articleMarkdown } from './article-markdown'
import { articleHtml } from './feeds'
import { plain } from './portable'

const HEAD = [
  '---',
  'title: Portable',
  'url: portable',
  'excerpt: In short.',
  'tags: []',
  'isAboutOTA: true',
  'highlights: []',
  'date: 2026-11-20',
  'updated: 2026-11-21',
  'sources: [{ title: "RFC 7519", url: "https://www.rfc-editor.org/rfc/rfc7519" }]',
  '---',
].join('\n')

const article = (...blocks: string[]) =>
  parseArticle('content/blogs/portable.mdx', `${HEAD}\n\n${blocks.join('\n\n')}\n`)
const markdown = (...blocks: string[]) => articleMarkdown(article(...blocks))

test('says whose text it is, when it was written and where it stands', () => {
  expect(markdown('Text.')).toBe(
    '# Portable\n\n> In short.\n\n' +
      'By OTA, One Tick Ahead, 2026-11-20, updated 2026-11-21. http://localhost:3000/blogs/portable\n\n' +
      'Text.\n\n## Sources\n\n- [RFC 7519](https://www.rfc-editor.org/rfc/rfc7519)\n\n',
  )
})

test.each([
  [
    'a fact keeps its source',
    '<Fact source="https://www.rfc-editor.org/rfc/rfc7519">Signed *once*.</Fact>',
    '> **Fact:** Signed *once*. Source: [RFC 7519](https://www.rfc-editor.org/rfc/rfc7519)',
  ],
  [
    'a claim keeps its limits, over several lines too',
    '<Claim>\n  One use.\n</Claim>',
    '> **Claim:** One use. [The limits of this claim](http://localhost:3000/ota-security#limits)',
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
      '<a href="http://localhost:3000/ota-security#limits">The limits of this claim</a></p>\n</blockquote>',
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
