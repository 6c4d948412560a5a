import type { Node, Parent, Root } from 'mdast'
import { visit } from 'unist-util-visit'

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
