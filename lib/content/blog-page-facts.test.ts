import { pages } from '@/lib/pages'
import { parseArticle } from './article'
import { blogPageFacts } from './blog-page-facts'

function descriptionFor(title: string, excerpt?: string) {
  const line = excerpt ? `excerpt: ${JSON.stringify(excerpt)}\n` : ''
  const article = parseArticle(
    'content/blogs/a.mdx',
    `---\ntitle: ${title}\nurl: a\n${line}tags: []\nisAboutOTA: false\nhighlights: []\ndate: 2026-11-20\nsources: []\n---\nText.\n`,
  )
  return blogPageFacts({ kind: 'article', article }).description
}

test('an excerpt of fair length is the description', () => {
  const excerpt = 'A copied bearer token works for the thief as well as for you.'
  expect(descriptionFor('Replay', excerpt)).toBe(excerpt)
})

test.each([
  ['JWT', undefined],
  ['JWT', 'Short.'],
  ['JWT', 'word '.repeat(60).trim()],
  ['A title of as many as fifty-four characters, not a one', 'Hardly more than thirty characters'],
])('%s with the excerpt %j is 40 to 170 characters', (title, excerpt) => {
  const description = descriptionFor(title, excerpt)
  expect(description.length).toBeGreaterThanOrEqual(40)
  expect(description.length).toBeLessThanOrEqual(170)
})

test('a long excerpt is cut between words', () => {
  expect(descriptionFor('JWT', 'word '.repeat(60).trim())).toMatch(/^(word )+word…$/)
})

test('an article says where its days and its Markdown are', () => {
  const article = parseArticle(
    'content/blogs/a.mdx',
    '---\ntitle: A\nurl: a\ntags: [jwt]\nisAboutOTA: false\nhighlights: []\ndate: 2026-11-20\nsources: []\n---\nText.\n',
  )
  expect(blogPageFacts({ kind: 'article', article })).toMatchObject({
    article: { date: '2026-11-20', tags: ['jwt'], markdownPath: '/markdown/a.md' },
  })
})

test('a list is shown by the picture of the blog, and says what is printed on that', () => {
  const list = { articles: [], number: 1, of: 1 }
  const tag = { slug: 'jwt', label: 'JWT', count: 0 }
  expect(blogPageFacts({ kind: 'tag', tag, list }).heading).toBe(pages.blogs.heading)
  expect(blogPageFacts({ kind: 'index', list }).heading).toBe(pages.blogs.heading)
})
