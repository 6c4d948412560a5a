import type { Blockquote, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx'
import { visit } from 'unist-util-visit'
import type { Article } from '@/lib/content/article'
import { parseMdx } from '@/lib/content/mdx-tree'
import { absoluteUrl } from '@/lib/href'
import { blogHref, limitsHref } from '@/lib/routes'

type Component = MdxJsxFlowElement | MdxJsxTextElement
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

const attribute = ({ attributes }: Component, wanted: string): string => {
  const found = attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === wanted)
  return typeof found?.value === 'string' ? found.value : ''
}

/** What stands between the tags, as one paragraph's worth of inline text. */
const inlineOf = ({ children }: Component): PhrasingContent[] =>
  children.flatMap((child) =>
    child.type === 'paragraph' ? child.children : [child as PhrasingContent],
  )

const quote = (name: string, node: Component, ...after: PhrasingContent[]): Blockquote => ({
  type: 'blockquote',
  children: [paragraph(strong(`${name}:`), text(' '), ...inlineOf(node), ...after)],
})

/** Each component of an article in what Markdown has. */
const plain: Record<string, (node: Component, context: Context) => RootContent> = {
  Claim: (node) => quote('Claim', node, text(' '), link(limitsHref, 'The limits of this claim')),
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
    const source = attribute(node, 'source')
    const title = sources.find(({ url }) => url === source)?.title ?? source
    return quote('Fact', node, text(' Source: '), link(source, title))
  },
  JwtDecoder: (_, { url }) => paragraph(link(blogHref(url), 'A JWT decoder to try, on the page')),
}

function replaced(node: RootContent, context: Context): RootContent[] {
  if (node.type === 'paragraph') {
    // A component on a line of its own is parsed as part of a paragraph.
    const alone = node.children.filter(
      (child) => child.type !== 'text' || child.value.trim() !== '',
    )
    const [first] = alone
    if (alone.length === 1 && first?.type === 'mdxJsxTextElement') return replaced(first, context)
  }
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return [node]
  const known = plain[node.name ?? '']
  return known ? [known(node, context)] : (node.children as RootContent[])
}

/** The text of an article without its components, every address absolute. */
export function portableTree(article: Article): Root {
  const root: Root = {
    type: 'root',
    children: parseMdx(article).children.flatMap((node) => replaced(node, article)),
  }
  visit(root, ['link', 'image'], (node) => {
    if (node.type !== 'link' && node.type !== 'image') return
    node.url = node.url.startsWith('#')
      ? absoluteUrl(`${blogHref(article.url)}${node.url}`)
      : absolute(node.url)
  })
  visit(root, 'code', (node) => {
    node.meta = null // `run` and `output` mean nothing outside this site
  })
  return root
}
