import type { Root as HtmlRoot } from 'hast'
import type { Paragraph, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { compileMDX, type MDXRemoteProps } from 'next-mdx-remote/rsc'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import { visit } from 'unist-util-visit'

/** Keeps the title of a fenced block, ` ```js title="verify.mjs" `, in its HTML. */
function remarkCodeTitle() {
  return (tree: Root) =>
    visit(tree, 'code', (node) => {
      node.data = { hProperties: { title: /\btitle="([^"]+)"/.exec(node.meta ?? '')?.[1] } }
    })
}

/** A picture is a block of its own, and the browser fetches all but the first when a reader comes near. */
function remarkPictures() {
  return (tree: Root) => {
    let isFirst = true
    visit(tree, 'paragraph', (node, index, parent) => {
      const [child] = node.children
      if (child?.type !== 'image' || !parent || index === undefined) return
      child.data = { hProperties: { loading: isFirst ? 'eager' : 'lazy' } }
      isFirst = false
      // A figure cannot stand in a paragraph; an image is phrasing content, which the types keep out of blocks.
      parent.children[index] = child as unknown as Paragraph
    })
  }
}

/**
 * Renders a text of the project, and lists its headings of the second level. A table gets the name of its heading. Expressions in MDX are dropped, not run.
 * @param text.format `md` for plain Markdown, in which `<` and `{` are characters.
 * @param text.components Render the elements; `markdownComponents` has those of plain Markdown.
 */
export async function compileMarkdown(text: {
  source: string
  format?: 'mdx' | 'md'
  components: MDXRemoteProps['components']
}) {
  const headings: { id: string; title: string }[] = []
  const collectHeadings = () => (tree: HtmlRoot) => {
    let nearest: string | undefined
    visit(tree, 'element', (node) => {
      if (node.tagName === 'table') node.properties.ariaLabel = nearest
      if (!/^h[23]$/.test(node.tagName)) return
      // A heading becomes a link, and HTML forbids a link within a link.
      node.children = node.children.flatMap((child) =>
        child.type === 'element' && child.tagName === 'a' ? child.children : [child],
      )
      nearest = textOf(node)
      if (node.tagName === 'h2') headings.push({ id: String(node.properties.id), title: nearest })
    })
  }
  const { content } = await compileMDX({
    source: text.source,
    components: text.components,
    options: {
      mdxOptions: {
        format: text.format ?? 'mdx',
        remarkPlugins: [remarkGfm, remarkCodeTitle, remarkPictures],
        rehypePlugins: [rehypeSlug, collectHeadings],
      },
    },
  })
  return { content, headings }
}
