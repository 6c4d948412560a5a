import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkContent } from './check-content'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, text = '') {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

/** The body begins on line 10. */
function article(url: string, body: string, head = '') {
  const lines = [`title: ${url}`, `url: ${url}`, 'tags: []', 'isAboutOTA: false', 'highlights: []']
  const front = [...lines, 'date: 2026-01-01', `sources: []${head}`].join('\n')
  write(`content/blogs/${url}.mdx`, `---\n${front}\n---\n${body}\n`)
}

const problems = () =>
  checkContent(root, {}).errors.flatMap(({ file, problems }) =>
    problems.map(({ line, field }) => `${file.split('/').at(-1)}:${line} ${field}`),
  )

test('no content is no problem', () => {
  expect(checkContent(root, {})).toEqual({
    errors: [],
    summary: '0 articles, 0 case studies: no problems',
  })
})

test('good texts, with every file they name', () => {
  write('public/plans/one.pdf')
  write('content/images/ring.png')
  write('components/blog/diagrams/token-parts.tsx')
  write('components/blog/diagrams/token-parts.test.tsx')
  article('a', '[A plan](/plans/one.pdf)\n\n<Diagram name="token-parts">Caption.</Diagram>')
  article('b', '![A ring](/images/ring.png)\n\n[a](/blogs/a)')
  expect(checkContent(root, {})).toEqual({
    errors: [],
    summary: '2 articles, 0 case studies: no problems',
  })
})

test('every problem of every file, broken ones among them', () => {
  article('a', '# One\n\n[gone](/blogs/gone)\n\n[b](/blogs/b#any) [d](/blogs/d)')
  article('b', '## Fine\n\n<Claim>left open')
  article('c', '## Too\n\n#### deep', '\ndraft: maybe')
  article('d', '## Fine')
  expect(problems()).toEqual([
    'a.mdx:10 heading',
    'a.mdx:12 link /blogs/gone',
    'b.mdx:12 text',
    'c.mdx:9 draft',
    'c.mdx:13 heading',
  ])
  expect(checkContent(root, {}).summary).toBe('4 articles, 0 case studies: 5 problems in 3 files')
})

test('pictures whose names cannot be addresses, or would be those of another', () => {
  write('content/images/Ring 1.png')
  write('content/images/ring.jpg')
  write('content/images/ring.png')
  write('content/images/.DS_Store')
  expect(problems()).toEqual(['Ring 1.png:1 picture', 'ring.png:1 file name'])
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
  article('b', 'Text.', '\ndate: 2026-01-01\ndraft: true')
  expect(problems()).toEqual(['a.mdx:10 link /blogs/b', 'b.mdx:9 front matter'])
})
