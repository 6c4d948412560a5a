import type { Root, RootContent } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { ContentError, type Problem } from './content-error'
import { type MdxText, parseSource } from './mdx-tree'

/** The parts of every case study in their order, by the headings that begin them. */
export const PARTS = {
  happened: 'What happened',
  allowed: 'What a bearer token allowed',
  mattered: 'What would have mattered',
  judgement: 'Would OTA have helped?',
} as const

type Part = keyof typeof PARTS

const ORDER = Object.entries(PARTS) as [Part, string][]

/** All that the page has a look for. */
const PLAIN = new Set([
  'break',
  'emphasis',
  'inlineCode',
  'link',
  'list',
  'listItem',
  'paragraph',
  'strong',
  'text',
])

const isHeading = (node: RootContent | undefined, title: string) =>
  node?.type === 'heading' && node.depth === 2 && textOf(node) === title

/**
 * Cuts the text of a case study at its four headings.
 * @returns The syntax tree of each part.
 * @throws ContentError when a part is missing, empty or out of place, or is more than plain Markdown.
 */
export function cutParts(text: MdxText): Readonly<Record<Part, Root>> {
  const { file, body, bodyLine } = text
  const nodes = parseSource(text).children
  const lineOf = (node: RootContent | undefined) =>
    bodyLine + (node?.position?.start.line ?? body.trimEnd().split('\n').length) - 1
  const fail = (node: RootContent | undefined, rest: Omit<Problem, 'line'>): never => {
    throw new ContentError(file, [{ line: lineOf(node), ...rest }])
  }

  let at = 0
  const parts = ORDER.map(([part, title]) => {
    const field = `## ${title}`
    const heading = nodes[at]
    if (!isHeading(heading, title)) {
      const order = ORDER.map(([, each]) => `## ${each}`).join(', ')
      const expected = `the line ${field} here; these headings, in this order, and no others: ${order}`
      fail(heading, { field, expected, fix: `add the line ${field}, or move what is in its place` })
    }
    at += 1
    const first = at
    while (at < nodes.length && nodes[at]?.type !== 'heading') at += 1
    if (first === at) {
      fail(heading, { field, expected: 'a text below it', fix: 'write at least one sentence' })
    }
    const children = nodes.slice(first, at)
    for (const node of children) {
      visit(node, (inner) => {
        if (PLAIN.has(inner.type)) return
        const expected = 'paragraphs, lists, links, emphasis and `code`'
        fail(inner as RootContent, { field, expected, fix: `say it without ${inner.type}` })
      })
    }
    return [part, { type: 'root', children }] as const
  })
  if (at < nodes.length) {
    const expected = 'no heading after the four'
    fail(nodes[at], { field: 'text', expected, fix: 'make it a paragraph of the part above' })
  }
  return Object.fromEntries(parts) as Record<Part, Root>
}
