import type { Nodes } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

/** Short words joined by one hyphen: "sign-in", "Two-factor", "SHA-256"; no chain, no path. Splits a text. */
export const COMPOUND = /(?<![\w./-])(\w{1,7}-\w{1,10})(?![\w/-])/

const isOf = (names: readonly string[], parent: { type: string; tagName?: string } | undefined) =>
  parent?.type === 'element' && names.includes(parent.tagName ?? '')

/**
 * Keeps a short compound on one line: torn at its hyphen it reads as two words. No style says so
 * for a whole text, and a no-break hyphen would be another word to whoever searches or copies.
 */
export function keepCompounds(tree: Nodes): void {
  visit(tree, 'text', (node, index, parent) => {
    if (!parent || index === undefined || isOf(['code', 'pre'], parent)) return
    const parts = node.value.split(COMPOUND)
    if (parts.length === 1) return
    const nodes = parts.map((value, at) => {
      const text = { type: 'text' as const, value }
      if (at % 2 === 0) return text
      const properties = { className: ['whitespace-nowrap'] }
      return { type: 'element' as const, tagName: 'span', properties, children: [text] }
    })
    parent.children.splice(index, 1, ...nodes)
    return [SKIP, index + nodes.length]
  })
}
