import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/** Allowed tags: the attributes of each, with their allowed values, or `null` for any. */
export type Tags = Readonly<Record<string, Readonly<Record<string, readonly string[] | null>>>>

/** @param line Counts from 1, the text’s first line. */
type Fail = (line: number, expected: string) => never

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx)

/** Characters that stay visible although their author meant Markdown, unless a backslash precedes them. */
const LETTERS: readonly [RegExp, string][] = [
  [/^#{1,6}[^ \t\n#]/m, 'a space after the # of a heading, or \\# for the sign'],
  [/(?<!\\)\]\(/, 'a link whose address has no spaces and no single bracket, or \\] for the sign'],
  [/(?<!\\)\]\[/, 'a link to a reference that is defined, or \\] for the sign'],
  [/(?<!\\)\[\^/, 'a footnote that is defined, or \\[ for the sign'],
]

const NO_CODE = 'no code outside of a block, or \\{ for the sign'
const COMMENT = /^(\s*\/\*[\s\S]*?\*\/)*\s*$/

/** @returns the expected syntax in words, if a part of a text is wrong. */
function faultOf(node: Nodes, tags: Tags): string | undefined {
  switch (node.type) {
    case 'heading':
      return node.depth === 1 ? 'headings from ##, since # is the title of the page' : undefined
    case 'image':
      return 'words, a table or a <Diagram>, since pictures are not supported'
    case 'mdxjsEsm':
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return COMMENT.test(node.value) ? undefined : NO_CODE
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return tagFault(node, tags)
    default:
      return undefined
  }
}

type MdxTag = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>

function tagFault({ name, attributes }: MdxTag, tags: Tags): string | undefined {
  const known = Object.entries(tags).find(([tag]) => tag === name)?.[1]
  if (!known) return `one of the tags ${Object.keys(tags).join(', ')}, or &lt; for the sign`
  const given = Object.fromEntries(
    attributes.map((it) => ('name' in it ? [it.name, it.value] : ['{…}', null])),
  )
  const wrong = Object.keys(given).find((attribute) => !Object.hasOwn(known, attribute))
  if (wrong) return `no attribute ${wrong} of <${name}>`
  for (const [attribute, allowed] of Object.entries(known)) {
    const value = given[attribute]
    if (typeof value !== 'string')
      return `<${name} ${attribute}="…"> with a text in quotation marks`
    if (allowed && !allowed.includes(value)) {
      return `<${name} ${attribute}="…"> to be one of: ${allowed.join(', ')}`
    }
  }
  return undefined
}

function parse(source: string, fail: Fail) {
  try {
    return parser.parse(source)
  } catch (error) {
    const { reason = String(error), line } = error as { reason?: string; line?: number }
    // For an unclosed tag only the reason has the line, counted from the text’s first.
    const [position, at] = / ?\((\d+):\d+-\d+:\d+\)/.exec(reason) ?? ['', 1]
    return fail(line ?? Number(at), `valid MDX (${reason.replace(position, '')})`)
  }
}

/** Checks a text, and reports its first mistake to `fail`. */
export function checkText(source: string, tags: Tags, fail: Fail): void {
  let hasText = false
  visit(parse(source, fail), (node) => {
    const { start, end } = node.position ?? {}
    const line = start?.line ?? 1
    const fault = faultOf(node, tags)
    if (fault) fail(line, fault)
    hasText ||= node.type === 'code' || (node.type === 'text' && node.value.trim() !== '')
    const written = node.type === 'text' ? source.slice(start?.offset, end?.offset) : ''
    for (const [sign, expected] of LETTERS) {
      const at = written.search(sign)
      if (at >= 0) fail(line + written.slice(0, at).split('\n').length - 1, expected)
    }
  })
  if (!hasText) fail(1, 'a text below the front matter')
}
