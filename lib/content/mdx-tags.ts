import type { Node, Paragraph, Parent, Root, RootContent } from 'mdast'
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

const isBlank = (node: Node) =>
  node.type === 'text' && 'value' in node && /^\s*$/.test(String(node.value))

/** The tag that a line holds and nothing else: it is parsed as a paragraph, and is none. */
export function tagAlone({ children }: Paragraph): MdxTag | undefined {
  const [first, ...others] = children.filter((child) => !isBlank(child))
  return first && others.length === 0 && isTag(first) ? first : undefined
}

/** Whether a child of the text itself is a tag, rather than holding one. */
export function blockTag(node: RootContent): MdxTag | undefined {
  if (isTag(node)) return node
  return node.type === 'paragraph' ? tagAlone(node) : undefined
}
