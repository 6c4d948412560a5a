import { readFileSync } from 'node:fs'
import type { Root, RootContent } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { protocolHref, VECTORS_FILE } from '@/lib/routes'
import { readOnce } from './folder'
import { remarkTables } from './mdx'

/** The specification, from the project's root. */
export const PROTOCOL_FILE = 'docs/protocol.md'

/** Its heading and its list of contents are the page's own. */
const withoutHead = (children: readonly RootContent[]) =>
  children.filter(
    (node, index) =>
      !(node.type === 'heading' && node.depth === 1) &&
      !(node.type === 'list' && index < children.findIndex(isSection)),
  )
const isSection = (node: RootContent) => node.type === 'heading' && node.depth === 2

/** As the site shows the specification: links into the project lead nowhere there, and are text. */
export function remarkProtocol() {
  return (tree: Root) => {
    tree.children = withoutHead(tree.children)
    visit(tree, 'link', (node, index, parent) => {
      const [file, fragment] = node.url.split('#')
      if (file?.endsWith('ota-vectors.json')) node.url = VECTORS_FILE
      else if (file && !file.startsWith('http'))
        parent?.children.splice(index ?? 0, 1, ...node.children)
      else if (!file && !fragment) throw new Error(`${PROTOCOL_FILE} has an empty link`)
    })
  }
}

/** The sections of the specification, with their text. */
export const protocolSections = readOnce(() => {
  const tree = unified()
    .use(remarkParse)
    .use(remarkTables)
    .parse(readFileSync(PROTOCOL_FILE, 'utf8'))
  const sections: { id: string; title: string; text: string }[] = []
  for (const node of tree.children) {
    if (isSection(node)) {
      const title = textOf(node)
      sections.push({ id: protocolHref(title).split('#')[1] ?? '', title, text: '' })
    } else {
      const section = sections.at(-1)
      // Piece by piece: cells of a table and items of a list would run into each other.
      visit(node, (piece) => {
        if (section && 'value' in piece) section.text += `${piece.value} `
      })
    }
  }
  return sections
})
