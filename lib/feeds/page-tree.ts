import type {
  BlockContent,
  Heading,
  ListItem,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from 'mdast'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { remarkTables } from '@/lib/content/mdx'

declare module 'mdast' {
  interface HeadingData {
    /** Of the heading, or of the part that it begins. */
    anchor?: string
  }
}

/** An exported page as Markdown knows it: what is read of `main`, and nothing that is pressed or drawn. */

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode

const LEFT_OUT = new Set(
  'button form iframe input nav noscript script select style svg template textarea video'.split(
    ' ',
  ),
)
const INLINE = new Set(
  'a abbr b bdi br cite code data del em i ins kbd mark meter output q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

const isElement = (node: Node): node is Element => 'tagName' in node
const attributeOf = ({ attrs }: Element, name: string) =>
  attrs.find((each) => each.name === name)?.value

const isLeftOut = (node: Element) =>
  LEFT_OUT.has(node.tagName) ||
  attributeOf(node, 'aria-hidden') === 'true' ||
  attributeOf(node, 'hidden') !== undefined

const childrenOf = ({ childNodes }: Element): Node[] =>
  childNodes.filter((node) => ('value' in node ? true : isElement(node) && !isLeftOut(node)))

const find = (node: Element, isWanted: (node: Element) => boolean): Element | undefined => {
  for (const child of node.childNodes.filter(isElement)) {
    const found = isWanted(child) ? child : find(child, isWanted)
    if (found) return found
  }
  return undefined
}
const isHeading = ({ tagName }: Element) => /^h[1-6]$/.test(tagName)

/** Its own, or that of what it is the first heading of. */
function anchorOf(heading: Element): string | undefined {
  for (let node: Element | null = heading; node && node.tagName !== 'main'; ) {
    const id = attributeOf(node, 'id')
    if (id) return id
    node = node.parentNode as Element | null
    if (node && find(node, isHeading) !== heading) return undefined
  }
  return undefined
}

/** A picture is its name. */
const nameOf = (node: Element) =>
  attributeOf(node, 'role') === 'img' ? attributeOf(node, 'aria-label') : undefined

const isInline = (node: Node): boolean =>
  !isElement(node) ||
  nameOf(node) !== undefined ||
  (INLINE.has(node.tagName) && childrenOf(node).every(isInline))

const text = (value: string): PhrasingContent => ({ type: 'text', value })

/** Without line breaks and doubled spaces, which only a browser takes for one. */
const collapsed = (value: string) => value.replace(/[\s\u200b]+/g, ' ')

const wordsOf = (node: Node): string =>
  isElement(node) ? childrenOf(node).map(wordsOf).join('') : 'value' in node ? node.value : ''

const classOf = (node: Element | null) => (node && attributeOf(node, 'class')) ?? ''

/** With the spaces that a browser draws in another way: around a block, and between the items of a row. */
function spaced(node: Element, children: PhrasingContent[]): PhrasingContent[] {
  const isApart =
    /(^|[ :])(block|grid|flex)( |$)/.test(classOf(node)) ||
    /(^|[ :])(grid|flex|inline-flex)( |$)/.test(classOf(node.parentNode as Element | null))
  const words = wordsOf(node)
  return [
    ...(isApart || /^\s/.test(words) ? [text(' ')] : []),
    ...children,
    ...(isApart || /\s$/.test(words) ? [text(' ')] : []),
  ]
}

/** @param absolute an address as it is read elsewhere */
export function pageTree(html: string, absolute: (href: string) => string): Root {
  const document = parse(html) as unknown as Element
  const main = find(document, ({ tagName }) => tagName === 'main')
  if (!main) throw new Error('A page without main')

  function inline(node: Node): PhrasingContent[] {
    if (!isElement(node)) return 'value' in node ? [text(collapsed(node.value))] : []
    const name = nameOf(node)
    if (name) return [text(name)]
    const children = childrenOf(node).flatMap(inline)
    switch (node.tagName) {
      case 'br':
        return [text(' ')]
      case 'code':
      case 'kbd':
        return [{ type: 'inlineCode', value: collapsed(wordsOf(node)).trim() }]
      case 'b':
      case 'strong':
        return spaced(node, [{ type: 'strong', children: tidy(children) }])
      case 'em':
      case 'i':
        return spaced(node, [{ type: 'emphasis', children: tidy(children) }])
      case 'a': {
        const href = attributeOf(node, 'href')
        const isElsewhere = href && !href.startsWith('#')
        return spaced(
          node,
          isElsewhere
            ? [{ type: 'link', url: absolute(href), children: tidy(children) }]
            : children,
        )
      }
      default:
        return spaced(node, children)
    }
  }

  /** Runs of what stands in a line become paragraphs between the blocks. */
  function blocks(nodes: readonly Node[]): RootContent[] {
    const found: RootContent[] = []
    let line: PhrasingContent[] = []
    const end = () => {
      const children = tidy(line)
      if (children.length > 0) found.push({ type: 'paragraph', children })
      line = []
    }
    for (const node of nodes) {
      if (isInline(node)) line.push(...inline(node))
      else if (isElement(node)) {
        end()
        found.push(...block(node))
      }
    }
    end()
    return found
  }

  const lineOf = (node: Element): PhrasingContent[] =>
    tidy(
      childrenOf(node).flatMap((child) =>
        isInline(child) ? inline(child) : [text(' '), ...lineOf(child as Element), text(' ')],
      ),
    )

  function block(node: Element): RootContent[] {
    const children = childrenOf(node)
    if (isHeading(node)) return [headingOf(node)]
    switch (node.tagName) {
      case 'pre':
        return [{ type: 'code', value: wordsOf(node).replace(/\n$/, '') }]
      case 'ul':
      case 'ol':
        return listOf(node, children.filter(isElement))
      case 'dt':
      case 'summary':
        return find(node, isHeading)
          ? blocks(children)
          : [{ type: 'paragraph', children: [{ type: 'strong', children: lineOf(node) }] }]
      case 'blockquote':
        return [{ type: 'blockquote', children: blocks(children) as BlockContent[] }]
      case 'table':
        return [tableOf(node)]
      default:
        return blocks(children)
    }
  }

  const headingOf = (node: Element): Heading => ({
    type: 'heading',
    depth: Number(node.tagName.slice(1)) as Heading['depth'],
    data: { anchor: anchorOf(node) },
    children: lineOf(node),
  })

  function listOf(node: Element, items: readonly Element[]): RootContent[] {
    // An item under a heading is a section, and no line of a list.
    if (items.some((item) => find(item, isHeading))) return items.flatMap((item) => block(item))
    const children: ListItem[] = items.map((item) => ({
      type: 'listItem',
      children: blocks(childrenOf(item)) as BlockContent[],
    }))
    return [{ type: 'list', ordered: node.tagName === 'ol', spread: false, children }]
  }

  function tableOf(node: Element): Table {
    const rows: Element[] = []
    const collect = (part: Element) => {
      for (const child of childrenOf(part).filter(isElement)) {
        if (child.tagName === 'tr') rows.push(child)
        else if (child.tagName !== 'caption') collect(child)
      }
    }
    collect(node)
    return {
      type: 'table',
      children: rows.map((row) => ({
        type: 'tableRow',
        children: childrenOf(row)
          .filter(isElement)
          .map((cell) => ({ type: 'tableCell', children: lineOf(cell) })),
      })),
    }
  }

  return { type: 'root', children: blocks(childrenOf(main)) }
}

/** One space where several came together, none at the ends. */
function tidy(line: readonly PhrasingContent[]): PhrasingContent[] {
  const joined: PhrasingContent[] = []
  for (const node of line) {
    const last = joined.at(-1)
    if (node.type === 'text' && last?.type === 'text')
      last.value = collapsed(last.value + node.value)
    else joined.push(node.type === 'text' ? { ...node } : node)
  }
  const [first] = joined
  const last = joined.at(-1)
  if (first?.type === 'text') first.value = first.value.trimStart()
  if (last?.type === 'text') last.value = last.value.trimEnd()
  return joined.filter((node) => node.type !== 'text' || node.value !== '')
}

const markdown = unified().use(remarkTables).use(remarkStringify, { bullet: '-', rule: '-' })

/** A page for readers of plain text and for programs. @param url where it stands */
export function pageMarkdown(tree: Root, url: string): string {
  return `${markdown.stringify(tree).trim()}\n\nFrom ${url}\n`
}
