import { readFileSync } from 'node:fs'
import { toHtml } from 'hast-util-to-html'
import type { Nodes, Parent, Root } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** What changed on one day. */
export interface ChangedDay {
  /** `YYYY-MM-DD` */
  day: string
  html: string
}

/** Paths of the project lead nowhere on the site: their words stay. */
function dropOwnLinks(tree: Parent): void {
  tree.children = tree.children.flatMap((node): typeof tree.children => {
    if ('children' in node) dropOwnLinks(node)
    return node.type === 'link' && !/^https?:/.test(node.url) ? node.children : [node]
  })
}

/** As the page has them: headings below that of their day, lists without paragraphs. */
function asOnPage(tree: Root): void {
  for (const node of tree.children) {
    if (node.type === 'heading') node.depth = 3
    if (node.type === 'list') for (const item of [node, ...node.children]) item.spread = false
  }
}

/** A changelog of entries by day, newest first, as HTML. @param source Markdown */
export function changedDays(source: string): ChangedDay[] {
  const [, ...days] = source.split(/^### (?=\d{4}-\d\d-\d\d$)/m)
  return days.map((text) => {
    const tree = unified()
      .use(remarkParse)
      .parse(text.slice(text.indexOf('\n')))
    dropOwnLinks(tree)
    asOnPage(tree)
    return { day: text.slice(0, '2026-11-25'.length), html: toHtml(toHast(tree as Nodes)) }
  })
}

/** The project's own. */
export const changelog = (): ChangedDay[] => changedDays(readFileSync('CHANGELOG.md', 'utf8'))
