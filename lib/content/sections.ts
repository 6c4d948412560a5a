import GithubSlugger from 'github-slugger'
import type { Root, RootContent } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'

/** A heading with the text below it, up to the next heading. */
export interface Section {
  /** 1 for what stands before the first heading. */
  depth: number
  /** The anchor that the page gives the heading; empty before the first one. */
  id: string
  title: string
  /** As plain text, without code blocks. */
  text: string
}

function plainText(node: RootContent): string {
  if (node.type === 'code') return ''
  // A space between cells and list items, which `textOf` would run together.
  if ('children' in node && ['list', 'listItem', 'table', 'tableRow'].includes(node.type)) {
    return node.children.map((child) => plainText(child as RootContent)).join(' ')
  }
  return textOf(node)
}

/** A text in its sections. Ids are those of rehype-slug, which makes the page's anchors. */
export function sectionsOf(tree: Root): Section[] {
  const slugger = new GithubSlugger()
  const sections: (Section & { parts: string[] })[] = [
    { depth: 1, id: '', title: '', text: '', parts: [] },
  ]
  for (const node of tree.children) {
    if (node.type === 'heading') {
      const title = textOf(node)
      const id = slugger.slug(title)
      sections.push({ depth: node.depth, id, title, text: '', parts: [] })
    } else {
      sections.at(-1)?.parts.push(plainText(node))
    }
  }
  return sections.map(({ parts, ...section }) => ({
    ...section,
    text: parts.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim(),
  }))
}
