import type { Node, Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/** Tags that a text may use: the attributes of each, with the values that they may have, or `null` for any. */
export type Tags = Readonly<Record<string, Readonly<Record<string, readonly string[] | null>>>>

/** @param line Counted from the text's first, 1. */
type Fail = (line: number, expected: string) => never

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx)

/** Signs that stay letters where their author meant Markdown. A backslash says that they were meant. */
const LETTERS: readonly [RegExp, string][] = [
  [/^#{1,6}[^ \t\n#]/m, 'a space after the # of a heading, or \\# for the sign'],
  [/(?<!\\)\]\(/, 'a link whose address has no spaces and no single bracket, or \\] for the sign'],
  [/(?<!\\)\]\[/, 'a link to a reference that is defined, or \\] for the sign'],
  [/(?<!\\)\[\^/, 'a footnote that is defined, or \\[ for the sign'],
]

const COMMENT = /^(\s*\/\*[\s\S]*?\*\/)*\s*$/

/** What Markdown allows and a text does not. */
const refused: Readonly<Record<string, (node: Node & Record<string, unknown>) => string | false>> =
  {
    heading: ({ depth }) => depth === 1 && 'headings from ##, since # is the title of the page',
    image: () => 'words, a table or a <Diagram>, since pictures are not supported',
    mdxFlowExpression: ({ value }) => !COMMENT.test(String(value)) && NO_CODE,
    mdxTextExpression: ({ value }) => !COMMENT.test(String(value)) && NO_CODE,
    mdxjsEsm: () => NO_CODE,
  }
const NO_CODE = 'no code outside of a block, or \\{ for the sign'

/** What is wrong with a tag, if anything is. */
function tagFault({ name, attributes }: Tag, tags: Tags): string | undefined {
  const known = name !== null && Object.hasOwn(tags, name) ? tags[name] : undefined
  if (!known) return `one of the tags ${Object.keys(tags).join(', ')}, or &lt; for the sign`
  const values = new Map(attributes.map((each) => [each.name, each.value]))
  const wrong = [...values.keys()].find((each) => !each || !Object.hasOwn(known, each))
  if (wrong !== undefined) return `no attribute ${wrong} of <${name}>`
  for (const [attribute, allowed] of Object.entries(known)) {
    const value = values.get(attribute)
    if (typeof value !== 'string' || value === '') {
      return `<${name} ${attribute}="…"> with a text in quotation marks`
    }
    if (allowed && !allowed.includes(value)) {
      return `<${name} ${attribute}="…"> to be one of: ${allowed.join(', ') || 'none yet'}`
    }
  }
  return undefined
}

interface Tag {
  name: string | null
  attributes: readonly { name?: string; value?: unknown }[]
}

function parse(source: string, fail: Fail): Root {
  try {
    return parser.parse(source)
  } catch (error) {
    const { reason, line = 1 } = error as { reason?: string; line?: number }
    // Positions in the reason count from the text's first line, not the file's.
    const words = String(reason ?? error).replace(/ ?\(\d+:\d+-\d+:\d+\)/g, '')
    return fail(line, `valid MDX (${words})`)
  }
}

/** Checks a text, and tells of the first thing that is wrong with it. */
export function checkText(source: string, tags: Tags, fail: Fail): void {
  let hasText = false
  visit(parse(source, fail), (node: Nodes) => {
    const { start, end } = node.position ?? {}
    const line = start?.line ?? 1
    const isTag = node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
    const fault = isTag
      ? tagFault(node as unknown as Tag, tags)
      : refused[node.type]?.(node as Node & Record<string, unknown>)
    if (fault) fail(line, fault)
    hasText ||= node.type === 'code' || (node.type === 'text' && node.value.trim() !== '')
    if (node.type !== 'text') return
    const written = source.slice(start?.offset, end?.offset)
    for (const [sign, expected] of LETTERS) {
      const at = written.search(sign)
      if (at >= 0) fail(line + written.slice(0, at).split('\n').length - 1, expected)
    }
  })
  if (!hasText) fail(1, 'a text below the front matter')
}
