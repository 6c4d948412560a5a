import type { Node, Paragraph, Parent, Root, RootContent } from 'mdast'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { visit } from 'unist-util-visit'
import { ContentError } from './content-error'

/**
 * Tables, of all that GitHub adds to Markdown: its footnotes and bare addresses would double the
 * time that reading a text takes, and our facts have a component for their sources.
 */
export function remarkTables(this: Processor) {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable()]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTableFromMarkdown()]
}

const parser = unified().use(remarkParse).use(remarkTables).use(remarkMdx)

/** A text of `content/` and where it stands in its file. */
export interface MdxText {
  file: string
  body: string
  bodyLine: number
}

/** The line in its file of something in a text. */
export function lineIn({ bodyLine }: MdxText, { position }: Node): number {
  return bodyLine + (position?.start.line ?? 1) - 1
}

const EXPRESSIONS = ['mdxFlowExpression', 'mdxTextExpression', 'mdxjsEsm']

/** Takes away code, which is never run here, and with it the notes that editors write for themselves. */
export function dropExpressions<Tree extends Parent>(tree: Tree): Tree {
  tree.children = tree.children.filter(({ type }) => !EXPRESSIONS.includes(type))
  for (const child of tree.children) if ('children' in child) dropExpressions(child)
  return tree
}

/** The syntax tree of what readers of a text see. @throws ContentError as `parseSource` does. */
export function parseMdx(text: MdxText): Root {
  return dropExpressions(parseSource(text))
}

/**
 * The syntax tree of all that is in a text; its positions count lines from the body's first.
 * @throws ContentError for a text that is no MDX, such as one with a tag left open.
 */
export function parseSource({ file, body, bodyLine }: MdxText): Root {
  try {
    return parser.parse(body)
  } catch (error) {
    const { reason, line = 1 } = error as { reason?: string; line?: number }
    throw new ContentError(file, [
      {
        line: bodyLine + line - 1,
        field: 'text',
        // The parser counts lines from the body's first; ours are those of the file.
        expected: `valid MDX (${(reason ?? String(error)).replace(/ ?\(\d+:\d+-\d+:\d+\)/g, '')})`,
        fix: /[“”„‘’]/.test(reason ?? '')
          ? `write straight quotation marks in tags: <Fact source="https://…">`
          : 'close every tag; write a literal < as &lt; and a literal { as \\{',
      },
    ])
  }
}

interface Attribute {
  type: string
  name?: string
  /** Text in quotes; anything else is code, or there is none. */
  value?: unknown
}

/** `<Fact source="…">` and its like, in a paragraph or by itself. */
export interface MdxTag extends Parent {
  /** Missing for `<>`. */
  name: string | null
  attributes: readonly Attribute[]
}

/** Whether a node is a tag, of this name if one is given. */
export function isTag(node: Node, name?: string): node is MdxTag {
  const isAny = node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
  return isAny && (name === undefined || (node as MdxTag).name === name)
}

/** Every tag of a text. */
export function tagsIn(tree: Root): MdxTag[] {
  const tags: MdxTag[] = []
  visit(tree, (node) => {
    if (isTag(node)) tags.push(node)
  })
  return tags
}

/** The text of an attribute. */
export function attribute({ attributes }: MdxTag, name: string): string | undefined {
  const value = attributes.find((each) => each.name === name)?.value
  return typeof value === 'string' ? value : undefined
}

const isBlank = (node: Node) =>
  node.type === 'text' && 'value' in node && /^\s*$/.test(String(node.value))

/** The tag that a line holds and nothing else: it is parsed as a paragraph, and is none. */
function tagAlone({ children }: Paragraph): MdxTag | undefined {
  const [first, ...others] = children.filter((child) => !isBlank(child))
  return first && others.length === 0 && isTag(first) ? first : undefined
}

/** Whether a child of the text itself is a tag, rather than holding one. */
export function blockTag(node: RootContent): MdxTag | undefined {
  if (isTag(node)) return node
  return node.type === 'paragraph' ? tagAlone(node) : undefined
}
