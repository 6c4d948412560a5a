import { readFileSync } from 'node:fs'
import type { Code } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { pageAnchors } from '@/app/search-index.json/explainers'
import { parseArticle, TITLE_LIMIT } from '@/lib/content/articles'
import { checkText, siteOf } from '@/lib/content/checks/check-content'
import { articleTags } from '@/lib/content/checks/components'
import type { ParsedText } from '@/lib/content/checks/texts'
import { ContentError, type Problem } from '@/lib/content/content-error'
import { readQuotes } from '@/lib/content/figures'
import { lineOf, splitFile } from '@/lib/content/front-matter'
import { parseSource, tagsIn } from '@/lib/content/mdx'

const FILE = 'content/blogs/what-a-signature-proves.mdx'

const guide = readFileSync('docs/writing.md', 'utf8')
const blocks: Code[] = []
visit(unified().use(remarkParse).parse(guide), 'code', (node) => {
  blocks.push(node)
})
const examples = blocks.filter(({ lang }) => lang === 'mdx').map(({ value }) => value)
const whole = examples.find((value) => value.startsWith('---')) ?? ''
const { sources } = parseArticle(FILE, whole)

/** A whole file, or a part of a text below the front matter of the whole one. */
function asText(source: string): ParsedText {
  const { head, body, bodyLine } = source.startsWith('---')
    ? splitFile(source)
    : { head: [], body: source, bodyLine: 1 }
  return {
    file: FILE,
    body,
    bodyLine,
    href: '/blogs/what-a-signature-proves',
    title: '',
    titleField: 'title',
    isDraft: true,
    tags: [],
    sources,
    shown: [],
    lineOf: (field) => lineOf(head, field),
    tree: parseSource({ file: FILE, body, bodyLine }),
  }
}

function problemsOf(source: string): Problem[] {
  const text = asText(source)
  const files = {
    publicFiles: [],
    anchors: pageAnchors,
    diagrams: ['token-parts'],
    quotes: [...readQuotes(process.cwd()).keys()],
  }
  return checkText(text, siteOf([text], files))
}

test.each(examples.map((example, index) => [index + 1, example]))(
  'example %i of the guide passes every check',
  (_number, example) => expect(problemsOf(String(example))).toEqual([]),
)

test('it shows every component', () => {
  const shown = examples.flatMap((example) => tagsIn(asText(example).tree).map(({ name }) => name))
  expect([...new Set(shown)].sort()).toEqual(Object.keys(articleTags).sort())
})

function refusal(source: string): readonly Problem[] {
  try {
    parseArticle(FILE, source)
  } catch (error) {
    if (error instanceof ContentError) return error.problems
    throw error
  }
  throw new Error('was accepted')
}

test('it names every field of the front matter, and the length of a title', () => {
  const [unknown] = refusal(whole.replace('excerpt:', 'exerpt:'))
  const fields = unknown?.expected.replace('one of: ', '').split(', ') ?? []
  expect(fields).toContain('sources')
  const described = [...guide.matchAll(/^\| `(\w+)` +\| (?:yes|no) /gm)].map(([, field]) => field)
  expect(described.sort()).toEqual(fields.sort())
  expect(guide).toContain(`1 to ${TITLE_LIMIT} characters`)
})

test('its errors are real ones', () => {
  const bad = whole.replace('date: 2026-11-20', 'date: 20/11/2026').replace('#limits', '#limit')
  const { message } = new ContentError(FILE, [...refusal(bad), ...problemsOf(bad)])
  expect(blocks.map(({ value }) => value)).toContain(message.trim())
})
