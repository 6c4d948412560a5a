import type { Root } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { remarkProtocol } from './protocol'

/** Where the links of a text lead on the site. */
function linksOf(text: string) {
  const processor = unified().use(remarkParse).use(remarkProtocol)
  const links: string[] = []
  const tree = processor.runSync(processor.parse(`## A section\n\n${text}`)) as Root
  visit(tree, 'link', ({ url }) => void links.push(url))
  return links
}

test('a link to the vectors leads to the file, one into the project is text', () => {
  expect(linksOf('[a](../packages/ota/vectors/ota-vectors.json), [b](evidence.md#x)')).toEqual([
    '/ota-vectors.json',
  ])
})
