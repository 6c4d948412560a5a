import type { Parent, Root } from 'mdast'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { ContentError } from './content-error'
import { remarkTables } from './remark-tables'

const parser = unified().use(remarkParse).use(remarkTables).use(remarkMdx)

/** A text of `content/` and where it stands in its file. */
export interface MdxText {
  file: string
  body: string
  bodyLine: number
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
