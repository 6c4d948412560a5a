import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { visit } from 'unist-util-visit'
import { keepCompounds } from './unbroken'

/** The element that a React component draws, as `articleComponents` says. */
const DRAWN = 'pre'

const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({ type: 'element', tagName, properties, children })

/** What Markdown does not say: code no translator may touch, headings that are links, wide tables. */
const completed: Record<string, (node: Element) => void> = {
  code: ({ properties }) => {
    properties.translate = 'no'
  },
  h2: linkToItself,
  h3: linkToItself,
  table: (node) => {
    // Scrolls by itself, and by keyboard (WCAG 2.1.1), never the page.
    const region = {
      role: 'group',
      ariaLabel: 'Table',
      tabIndex: 0,
      className: ['overflow-x-auto'],
    }
    Object.assign(node, element('div', region, [{ ...node }]))
  },
}

function linkToItself(node: Element) {
  node.children = [element('a', { href: `#${node.properties.id}` }, node.children)]
}

function isStatic(node: RootContent): boolean {
  if (node.type === 'text' || node.type === 'comment') return true
  return node.type === 'element' && node.tagName !== DRAWN && node.children.every(isStatic)
}

const run = (children: RootContent[]): Element =>
  element('static-html', { html: toHtml({ type: 'root', children }) }, [])

/**
 * Turns what needs no component into HTML while the text is compiled: a page then holds a few
 * strings in place of a thousand elements, which halves what it weighs and costs to draw.
 */
export function rehypeStatic() {
  return (tree: Root) => {
    keepCompounds(tree)
    const elements: Element[] = []
    visit(tree, 'element', (node) => {
      elements.push(node)
    })
    for (const node of elements) completed[node.tagName]?.(node)
    const children: RootContent[] = []
    let waiting: RootContent[] = []
    const flush = () => {
      if (waiting.some((node) => node.type !== 'text')) children.push(run(waiting))
      waiting = []
    }
    for (const node of tree.children) {
      if (isStatic(node)) {
        waiting.push(node)
      } else {
        flush()
        children.push(node)
      }
    }
    flush()
    tree.children = children
  }
}
