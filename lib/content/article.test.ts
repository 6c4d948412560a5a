import { parseArticle } from './article'
import { refused, testRefusals } from './test-refusals'

const FILE = 'content/blogs/a-good-one.mdx'
const GOOD = [
  '---', // 1
  'title: "A good one"', // 2
  'url: a-good-one', // 3
  'excerpt: One sentence.', // 4
  'tags: [jwt, replay]', // 5
  'isAboutOTA: true', // 6
  'highlights: ["First"]', // 7
  'date: 2026-11-20', // 8
  'sources:', // 9
  '  - { title: RFC 7519, url: "https://www.rfc-editor.org/rfc/rfc7519" }', // 10
  '---', // 11
  '',
  'Text.',
].join('\n')

test('a good file is read whole', () => {
  expect(parseArticle(FILE, GOOD)).toEqual({
    title: 'A good one',
    url: 'a-good-one',
    excerpt: 'One sentence.',
    tags: ['jwt', 'replay'],
    isAboutOTA: true,
    highlights: ['First'],
    date: '2026-11-20',
    sources: [{ title: 'RFC 7519', url: 'https://www.rfc-editor.org/rfc/rfc7519' }],
    file: FILE,
    body: '\nText.',
    bodyLine: 12,
  })
})

test('a byte order mark and Windows line ends do no harm', () => {
  expect(parseArticle(FILE, `\uFEFF${GOOD.replaceAll('\n', '\r\n')}`).title).toBe('A good one')
})

testRefusals(parseArticle, FILE, GOOD, [
  ['JavaScript front matter', '---\n', '---js\n', 'front matter', 1],
  ['no front matter', /^---[\s\S]*---\n/, '', 'front matter', 1],
  ['front matter that never ends', '\n---\n', '\n', 'front matter', 1],
  ['a colon in an unquoted text', '"A good one"', 'A good: one', 'front matter', 2],
  ['a field named twice', 'tags:', 'title: Again\ntags:', 'front matter', 5],
  ['an unknown field', 'excerpt:', 'exerpt:', 'exerpt', 4],
  ['no title', 'title: "A good one"\n', '', 'title', 1],
  ['an empty title', '"A good one"', '"  "', 'title', 2],
  ['a title that no search result shows whole', 'A good one', 'A'.repeat(55), 'title', 2],
  ['a title that is a number', '"A good one"', '42', 'title', 2],
  ['a url that is not the file name', 'url: a-good-one', 'url: another-one', 'url', 3],
  ['a url that is not kebab-case', 'url: a-good-one', 'url: A_Good_One', 'url', 3],
  ['tags that are one text', '[jwt, replay]', 'jwt', 'tags', 5],
  ['an empty tag', '[jwt, replay]', '[jwt, ""]', 'tags', 5],
  ['a tag of signs only', '[jwt, replay]', '[jwt, "?!"]', 'tags', 5],
  ['a source listed twice', /( {2}- .*)\n---/, '$1\n$1\n---', 'sources', 9],
  ['a quoted boolean', 'isAboutOTA: true', 'isAboutOTA: "true"', 'isAboutOTA', 6],
  ['no highlights', 'highlights: ["First"]\n', '', 'highlights', 1],
  ['a day that does not exist', '2026-11-20', '2026-02-30', 'date', 8],
  ['a day in another order', '2026-11-20', '20/11/2026', 'date', 8],
  ['an update before the date', 'sources:', 'updated: 2026-11-19\nsources:', 'updated', 9],
  ['a draft that is a word', 'sources:', 'draft: maybe\nsources:', 'draft', 9],
  ['a source without https', 'https://', 'http://', 'sources', 9],
  ['a source without a title', 'title: RFC 7519, ', '', 'sources', 9],
  ['no text', '\n\nText.', '\n', 'text', 12],
])

test.each(['content/blogs/Not Kebab.mdx', 'content/blogs/a-good-one.md'])(
  'refuses the file name %s',
  (file) =>
    expect(refused(parseArticle, file, GOOD).problems[0]).toMatchObject({ field: 'file name' }),
)

test.each(['index', 'page', 'tags'])('refuses the url %s, which a list has', (url) => {
  const source = GOOD.replace('url: a-good-one', `url: ${url}`)
  const error = refused(parseArticle, `content/blogs/${url}.mdx`, source)
  expect(error.problems).toMatchObject([{ field: 'url', line: 3 }])
})

test('code in the front matter never runs', () => {
  const source = `---js\n{ title: (globalThis.ranFrontMatter = true, "x") }\n---\nText.`
  expect(refused(parseArticle, FILE, source).problems[0]?.field).toBe('front matter')
  expect(globalThis).not.toHaveProperty('ranFrontMatter')
})

test('a title that is too long is told by how much', () => {
  const source = GOOD.replace('A good one', 'A'.repeat(67))
  expect(refused(parseArticle, FILE, source).problems[0]?.expected).toBe(
    'a text of 1 to 54 characters; this one has 67',
  )
})

test.each([
  ['title: "A good one"', 'title: “A good one”', 'title', 2, 'title: "A good one"'],
  ['tags: [jwt, replay]', 'tags: [“jwt”, “replay”]', 'tags', 5, 'tags: ["jwt", "replay"]'],
  ['tags: [jwt, replay]', 'tags: [#jwt, #replay]', 'tags', 5, 'tags: [jwt, replay]'],
  ['tags: [jwt, replay]', 'tags: ["#jwt"]', 'tags', 5, 'tags: ["jwt"]'],
  ['tags: [jwt, replay]', 'tags:\n  - #jwt', 'tags', 6, '- jwt'],
])('%s written as %s is told how to write it', (right, wrong, field, line, fix) => {
  const { problems } = refused(parseArticle, FILE, GOOD.replace(right, wrong))
  expect(problems).toEqual([{ field, line, expected: expect.any(String), fix }])
})

test.each([
  ['a comment behind the tags', 'tags: [jwt, replay]', 'tags: [jwt, replay] # the usual ones'],
  ['quotation marks of print inside a text', 'One sentence.', 'What “none” means.'],
])('%s does no harm', (_what, from, to) => {
  expect(parseArticle(FILE, GOOD.replace(from, to)).title).toBe('A good one')
})

test('a file in another encoding is told where, before anything else', () => {
  const latin1 = Buffer.from(GOOD.replace('Text.', 'Caf\u00e9.'), 'latin1').toString('utf8')
  expect(refused(parseArticle, FILE, latin1).problems).toMatchObject([
    { field: 'encoding', line: 13 },
  ])
})

test('names every bad field at once', () => {
  const source = GOOD.replace('isAboutOTA: true', 'isAboutOTA: yes please').replace(
    '2026-11-20',
    'x',
  )
  expect(refused(parseArticle, FILE, source).problems.map(({ field }) => field)).toEqual([
    'isAboutOTA',
    'date',
  ])
})
