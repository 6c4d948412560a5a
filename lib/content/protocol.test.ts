import { readFileSync } from 'node:fs'
import type { Root } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { proofFiles } from '@/lib/routes'
import { remarkProtocol } from './protocol'

/** Where the links of a text lead on the site. */
function linksOf(text: string) {
  const processor = unified().use(remarkParse).use(remarkProtocol)
  const links: string[] = []
  const tree = processor.runSync(processor.parse(`## A section\n\n${text}`)) as Root
  visit(tree, 'link', ({ url }) => void links.push(url))
  return links
}

test('a link to a part of another text leads to that part', () => {
  expect(linksOf('[a](evidence.md), [b](evidence.md#several-nodes), [c](benchmarks.md)')).toEqual([
    '/ota-evidence.txt',
    '/ota-evidence.txt#:~:text=%23%23%20Several%20nodes',
    '/docs/benchmarks.txt',
  ])
  expect(() => linksOf('[a](evidence.md#gone)')).toThrow('no heading')
})

test('no part that the specification names gets lost', () => {
  const text = readFileSync('docs/protocol.md', 'utf8')
  const parts = text.match(/\(evidence\.md#/g) ?? []
  expect(parts.length).toBeGreaterThan(0)
  const kept = linksOf(text).filter((url) => url.startsWith(`${proofFiles.evidence}#`))
  expect(kept).toHaveLength(parts.length)
})
