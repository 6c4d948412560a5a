import type { Root } from 'hast'
import { toHast } from 'mdast-util-to-hast'
import { parseMdx } from './mdx-tree'
import { rehypeStatic } from './rehype-static'

/** The children of a text: HTML for a run without components, else the name of what is drawn. */
function runs(body: string): string[] {
  const passThrough = ['mdxJsxFlowElement', 'mdxJsxTextElement'] as never[]
  const tree = toHast(parseMdx({ file: 'x.mdx', body, bodyLine: 1 }), { passThrough }) as Root
  rehypeStatic()(tree)
  return tree.children.map((node) => {
    if (node.type === 'mdxJsxFlowElement') return String(node.name)
    if (node.type !== 'element') return node.type
    return String(node.properties.html ?? node.tagName)
  })
}

test('what needs no component becomes one string, in order', () => {
  expect(runs('One & *two*.\n\n- a\n\n<Claim>\nC\n</Claim>\n\n```js\nx\n```\n\nLast.')).toEqual([
    '<p>One &#x26; <em>two</em>.</p>\n<ul>\n<li>a</li>\n</ul>\n',
    'Claim',
    'pre',
    '\n<p>Last.</p>',
  ])
})

test('a paragraph with a picture in it is drawn', () => {
  expect(runs('A ![b](/c.png)')).toEqual(['p'])
})

test('headings lead to themselves, wide tables scroll, links in their cells too are known', () => {
  const [html = ''] = runs('## One\n\n| [A](/x) |\n| - |\n| 1 |')
  expect(html).toContain('<a href="#undefined">One</a></h2>') // the ids are rehype-slug's
  expect(html).toContain(
    '<div role="group" aria-label="Table" tabindex="0" class="overflow-x-auto"><table>',
  )
  expect(html).toContain('<a href="/x">A</a>')
})
