import type { Heading, Root } from 'mdast'
import { sectionsOf } from '@/lib/content/sections'
import type { PageFacts } from '@/lib/pages'
import { prose, type SearchDocument, shortTitle } from './site-documents'

/**
 * The documents of a page with what it says besides: its words before the first section belong to
 * the page itself, and each section that no document has yet is one. A heading without an anchor, below one that has
 * one, belongs to that.
 * @param tree the exported page
 * @param known what the site's lists say of all pages
 */
export function withPageWords(
  { path, title }: PageFacts,
  tree: Root,
  known: readonly SearchDocument[],
): SearchDocument[] {
  const page = shortTitle(title)
  const anchors = tree.children
    .filter((node): node is Heading => node.type === 'heading')
    .map(({ data }) => data?.anchor)
  const own = known.filter(({ href }) => href.split('#')[0] === path)
  const found: SearchDocument[] = []
  let lead = ''
  let last: { depth: number; document?: SearchDocument } | undefined
  for (const [index, section] of sectionsOf(tree).entries()) {
    if (section.depth === 1) {
      lead = prose(lead, section.text)
      continue
    }
    const anchor = anchors[index - 1]
    const href = anchor ? `${path}#${anchor}` : path
    if (!anchor && last && section.depth > last.depth) {
      const { document } = last
      if (document) document.text = prose(document.text, section.title, section.text)
      continue
    }
    const isKnown = own.some((one) => one.title === section.title || (anchor && one.href === href))
    const document: SearchDocument | undefined = isKnown
      ? undefined
      : { page, title: section.title, href, text: section.text }
    if (document) found.push(document)
    last = anchor ? { depth: section.depth, document } : undefined
  }
  return [
    ...known.map((one) => (one.href === path ? { ...one, text: prose(one.text, lead) } : one)),
    ...found.filter(({ text }) => text),
  ]
}
