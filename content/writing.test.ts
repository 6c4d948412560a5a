import { readFileSync } from 'node:fs'
import type { Code } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { parseArticle, TITLE_LIMIT } from '@/lib/content/articles'
import { checkContent } from '@/lib/content/checks/check-content'
import { articleTags } from '@/lib/content/checks/components'
import type { ContentError } from '@/lib/content/content-error'
import { QUOTES_FILE } from '@/lib/content/figures'
import { splitFile } from '@/lib/content/front-matter'
import { parseSource, tagsIn } from '@/lib/content/mdx'
import { refused, testProject } from '@/lib/content/testing/content'

const FILE = 'content/blogs/what-a-signature-proves.mdx'

const guide = readFileSync('docs/writing.md', 'utf8')
const blocks: Code[] = []
visit(unified().use(remarkParse).parse(guide), 'code', (node) => {
  blocks.push(node)
})
const examples = blocks.filter(({ lang }) => lang === 'mdx').map(({ value }) => value)
const whole = examples.find((value) => value.startsWith('---')) ?? ''
/** A part of a text stands below the front matter of the whole one. */
const asFile = (source: string) =>
  source.startsWith('---') ? source : `${splitFile(whole).head.join('\n')}\n---\n${source}`

const { path, write } = testProject()

/** What the checks say of a text, in a project that has what the guide names. */
function problemsOf(source: string): readonly ContentError[] {
  write(FILE, asFile(source))
  write(QUOTES_FILE, readFileSync(QUOTES_FILE))
  write('components/blog/diagrams/token-parts.tsx')
  return checkContent(path()).errors
}

test.each(examples.map((example, index) => [index + 1, example]))(
  'example %i of the guide passes every check',
  (_number, example) => expect(problemsOf(String(example))).toEqual([]),
)

test('it shows every component', () => {
  const shown = examples.flatMap((example) =>
    tagsIn(parseSource({ file: FILE, ...splitFile(asFile(example)) })).map(({ name }) => name),
  )
  expect([...new Set(shown)].sort()).toEqual(Object.keys(articleTags).sort())
})

test('it names every field of the front matter, and the length of a title', () => {
  const [unknown] = refused(parseArticle, FILE, whole.replace('excerpt:', 'exerpt:')).problems
  const fields = unknown?.expected.replace('one of: ', '').split(', ') ?? []
  expect(fields).toContain('sources')
  const described = [...guide.matchAll(/^\| `(\w+)` +\| (?:yes|no) /gm)].map(([, field]) => field)
  expect(described.sort()).toEqual(fields.sort())
  expect(guide).toContain(`1 to ${TITLE_LIMIT} characters`)
})

test('its errors are real ones', () => {
  const bad = whole
    .replace('date: 2026-11-20', 'date: 20/11/2026')
    .replace('](/limits)', '](/limit)')
  const message = problemsOf(bad)[0]?.message ?? ''
  expect(blocks.map(({ value }) => value)).toContain(message.trim())
})
