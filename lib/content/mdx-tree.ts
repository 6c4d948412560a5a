import type { Root } from 'mdast'
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

/**
 * The syntax tree of a text; its positions count lines from the body's first.
 * @throws ContentError for a text that is no MDX, such as one with a tag left open.
 */
export function parseMdx({ file, body, bodyLine }: MdxText): Root {
  try {
    return parser.parse(body)
  } catch (error) {
    const { reason, line = 1 } = error as { reason?: string; line?: number }
    throw new ContentError(file, [
      {
        line: bodyLine + line - 1,
        field: 'text',
        expected: `valid MDX (${reason ?? String(error)})`,
        fix: 'close every tag; write a literal < as &lt; and a literal { as \\{',
      },
    ])
  }
}
