import { readFileSync } from 'node:fs'
import type { Root, RootContent } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { protocolHref, VECTORS_FILE } from '@/lib/routes'

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

/** The sections of the specification, by their headings. */
export function protocolSections(): { id: string; title: string }[] {
  const tree = unified().use(remarkParse).parse(readFileSync(PROTOCOL_FILE, 'utf8'))
  return tree.children.filter(isSection).map((heading) => {
    const title = textOf(heading)
    return { id: protocolHref(title).split('#')[1] ?? '', title }
  })
}
