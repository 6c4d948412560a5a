import type { Nodes } from 'mdast'
import { isTag } from '@/lib/content/mdx-tags'

/** Stands for what is left out, so that the words around it do not become neighbours. */
const GAP = '\uFFFC'

/** Whether the words are somebody else’s, or a machine’s. */
export const isSourced = (node: Nodes) =>
  node.type === 'blockquote' || node.type === 'code' || isTag(node, 'Fact')

/** The text of a node in the site’s own words, and the line of each of its characters. */
export function proseOf(node: Nodes): { text: string; lines: number[] } {
  if (node.type === 'text') {
    let line = node.position?.start.line ?? 1
    // By UTF-16 unit, as offsets count.
    const lines = node.value.split('').map((unit) => (unit === '\n' ? line++ : line))
    return { text: node.value, lines }
  }
  if (!('children' in node) || isSourced(node)) {
    const isBreak = node.type === 'break'
    return { text: isBreak ? ' ' : GAP, lines: [node.position?.start.line ?? 1] }
  }
  const parts = node.children.map(proseOf)
  return {
    text: parts.map(({ text }) => text).join(''),
    lines: parts.flatMap(({ lines }) => lines),
  }
}
