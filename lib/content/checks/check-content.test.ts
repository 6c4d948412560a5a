import { readFileSync } from 'node:fs'
import { parseArticle } from '../articles'
import { draftArticle, draftUrl } from '../new-draft'
import { testProject } from '../testing/content'
import { checkContent } from './check-content'

const { path, write, writeArticle } = testProject()
const article = (url: string, body: string, extra = '') => writeArticle(url, { body, extra })
const check = () => checkContent(path())

const problems = () =>
  check().errors.flatMap(({ file, problems }) =>
    problems.map(({ line, field }) => `${file.split('/').at(-1)}:${line} ${field}`),
  )

test('no content is no problem', () => {
  expect(check()).toEqual({
    errors: [],
    summary: '0 articles, 0 case studies: no problems',
  })
})

test('good texts, with every file they name', () => {
  write('public/plans/one.pdf')
  write('components/blog/diagrams/token-parts.tsx')
  write('components/blog/diagrams/token-parts.test.tsx')
  article('a', '[A plan](/plans/one.pdf)\n\n<Diagram name="token-parts">Caption.</Diagram>')
  article('b', '[a](/blogs/a)')
  expect(check()).toEqual({
    errors: [],
    summary: '2 articles, 0 case studies: no problems',
  })
})

test('every problem of every file, broken ones among them', () => {
  article('a', '# One\n\n[gone](/blogs/gone)\n\n[b](/blogs/b#any) [d](/blogs/d)')
  article('b', '## Fine\n\n<Claim>left open')
  article('c', '## Too\n\n#### deep', 'draft: maybe\n')
  article('d', '## Fine')
  expect(problems()).toEqual([
    'a.mdx:10 heading',
    'a.mdx:12 link /blogs/gone',
    'b.mdx:12 text',
    'c.mdx:9 draft',
    'c.mdx:13 heading',
  ])
  expect(check().summary).toBe('4 articles, 0 case studies: 5 problems in 3 files')
})

test('a file without an end of its front matter is named, and the others are read', () => {
  write('content/blogs/a.mdx', '---\ntitle: A\n')
  write('content/blogs/notes.txt', 'Notes.\n')
  article('b', '[gone](/gone)')
  expect(problems()).toEqual([
    'a.mdx:1 front matter',
    'b.mdx:10 link /gone',
    'notes.txt:1 file name',
  ])
})

test('a broken draft is a draft nevertheless', () => {
  article('a', '[b](/blogs/b)')
  article('b', 'Text.', 'date: 2026-01-01\ndraft: true\n')
  expect(problems()).toEqual(['a.mdx:10 link /blogs/b', 'b.mdx:9 front matter'])
})

test('a copy that keeps its url is told whose it is', () => {
  article('a', 'Text.')
  write('content/blogs/b.mdx', readFileSync(path('content/blogs/a.mdx')))
  const [error] = check().errors
  expect(error?.file).toBe('content/blogs/b.mdx')
  expect(error?.message).toContain('content/blogs/a.mdx has the same')
})

test('quotation marks of print in a tag are told how to be written', () => {
  article('a', '<Claim limits=“/limits”>Ours.</Claim>')
  const { errors } = check()
  expect(errors[0]?.message).toContain('straight quotation marks')
})

describe('a new draft', () => {
  test.each([
    ['What a signature proves', 'what-a-signature-proves'],
    ['  HS256 & “RS256”: which? ', 'hs256-rs256-which'],
    ['What a JWT doesn’t say', 'what-a-jwt-doesnt-say'],
    ['Où va l’été ?', 'ou-va-lete'],
    ['Größe, Łódź, Ærø', 'grosse-lodz-aero'],
    ['İstanbul', 'istanbul'],
    ['JWT 入門', 'jwt'],
    ['ﬁle', 'file'],
  ])('%s goes to %s', (title, url) => expect(draftUrl(title)).toBe(url))

  test.each([
    ['', 'needs a title'],
    ['x'.repeat(55), 'has 55 characters; 54 fit'],
    ['?!', 'a letter from a to z or a digit'],
    ['टोकन', 'a letter from a to z or a digit'],
  ])('refuses "%s"', (title, message) => expect(() => draftUrl(title)).toThrow(message))

  test.each([
    'What a signature proves',
    'He said "no": # and \\ are {signs} of <YAML>',
    "'Quoted'",
    '42',
    'yes',
  ])('the draft called %s is a valid article, and passes every check', (title) => {
    const url = draftUrl(title)
    const file = `content/blogs/${url}.mdx`
    write(file, draftArticle(title, url, '2026-11-21'))
    const article = parseArticle(file, readFileSync(path(file), 'utf8'))
    expect(article).toMatchObject({ title, url, date: '2026-11-21', draft: true })
    expect(checkContent(path()).errors).toEqual([])
  })
})
