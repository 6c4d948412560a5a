import type { Blockquote, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { Article } from '@/lib/content/articles'
import { attribute, blockTag, isTag, type MdxTag, parseMdx, remarkTables } from '@/lib/content/mdx'
import { absoluteUrl } from '@/lib/href'
import { blogHref, routes } from '@/lib/routes'
import { site } from '@/lib/site'

type Context = Pick<Article, 'url' | 'sources'>

const text = (value: string): PhrasingContent => ({ type: 'text', value })
const strong = (value: string): PhrasingContent => ({ type: 'strong', children: [text(value)] })
const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children })
const link = (path: string, value: string): PhrasingContent => ({
  type: 'link',
  url: absolute(path),
  children: [text(value)],
})

/** Read elsewhere, an address has to say on which site. */
const absolute = (url: string) => (url.startsWith('/') ? absoluteUrl(url) : url)

/** What stands between the tags, as one paragraph's worth of inline text. */
const inlineOf = ({ children }: MdxTag): PhrasingContent[] =>
  (children as RootContent[]).flatMap((child) =>
    child.type === 'paragraph' ? child.children : [child as PhrasingContent],
  )

const quote = (name: string, node: MdxTag, ...after: PhrasingContent[]): Blockquote => ({
  type: 'blockquote',
  children: [paragraph(strong(`${name}:`), text(' '), ...inlineOf(node), ...after)],
})

/** Each component of an article in what Markdown has. */
export const plain: Record<string, (node: MdxTag, context: Context) => RootContent> = {
  Claim: (node) => quote('Claim', node, text(' '), link(routes.limits, 'The limits of this claim')),
  DemoResult: (node) =>
    quote(
      'Demo result',
      node,
      text(` (n = ${attribute(node, 'n')}, ${attribute(node, 'environment')})`),
    ),
  Diagram: (node, { url }) =>
    paragraph(
      strong('Diagram:'),
      text(' '),
      ...inlineOf(node),
      text(' '),
      link(blogHref(url), 'See it on the page'),
    ),
  Fact: (node, { sources }) => {
    const source = attribute(node, 'source') ?? ''
    const title = sources.find(({ url }) => url === source)?.title ?? source
    return quote('Fact', node, text(' Source: '), link(source, title))
  },
  JwtDecoder: (_, { url }) => paragraph(link(blogHref(url), 'A JWT decoder to try, on the page')),
}

/** A tag within a line: Markdown has a break, and for the others only what is in them. */
const inLine = (node: MdxTag): RootContent[] =>
  node.name === 'br' ? [{ type: 'break' }] : converted(node.children as RootContent[])

const converted = (nodes: RootContent[]): RootContent[] =>
  nodes.flatMap((node): RootContent[] => {
    if (isTag(node)) return inLine(node)
    if (!('children' in node)) return [node]
    return [{ ...node, children: converted(node.children as RootContent[]) } as RootContent]
  })

function block(node: RootContent, context: Context): RootContent[] {
  const tag = blockTag(node)
  const draw = plain[tag?.name ?? '']
  return converted(tag && draw ? [draw(tag, context)] : [node])
}

/** The text of an article without its components, every address absolute. */
export function portableTree(article: Article): Root {
  const root: Root = {
    type: 'root',
    children: parseMdx(article).children.flatMap((node) => block(node, article)),
  }
  visit(root, (node) => {
    if (node.type === 'link' || node.type === 'definition') {
      node.url = node.url.startsWith('#')
        ? absoluteUrl(`${blogHref(article.url)}${node.url}`)
        : absolute(node.url)
    }
    if (node.type === 'code') node.meta = null // `run` and `output` mean nothing elsewhere
  })
  return root
}

const toMarkdown = unified().use(remarkTables).use(remarkStringify, { bullet: '-', rule: '-' })

/** An article for readers of plain text and for programs, with its sources at the end. */
export function articleMarkdown(article: Article): string {
  const { title, url, excerpt, date, updated, sources } = article
  const dates = updated ? `${date}, updated ${updated}` : date
  return [
    `# ${title}`,
    ...(excerpt ? [`> ${excerpt}`] : []),
    `By ${site.longName}, ${dates}. ${absoluteUrl(blogHref(url))}`,
    toMarkdown.stringify(portableTree(article)).trim(),
    ...(sources.length > 0
      ? ['## Sources', sources.map((source) => `- [${source.title}](${source.url})`).join('\n')]
      : []),
    '',
  ].join('\n\n')
}
