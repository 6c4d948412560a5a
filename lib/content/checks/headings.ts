import { slug } from 'github-slugger'
import type { Heading } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import type { Problem } from '@/lib/content/content-error'
import type { Check } from './check'
import { lineIn } from './content-text'

/** Ids that the page around a text has taken; a browser test looks for any twice. */
const TAKEN = ['sources', 'related', 'content', 'contact-band', 'toast-area']

const INNER = ['link', 'linkReference', 'image', 'imageReference']

function whatIsWrong(heading: Heading, isInside: boolean, before: number) {
  const title = textOf(heading).trim()
  const { depth } = heading
  let inner = ''
  visit(heading, INNER, (node) => {
    inner = node.type
  })
  if (isInside) {
    return { expected: 'a heading by itself, not inside a tag, list or quotation', fix: 'move it' }
  }
  if (depth === 1) {
    return { expected: 'no level 1: the title of the page is one', fix: `## ${title}` }
  }
  if (title === '') {
    return { expected: 'a text', fix: 'write one, or delete the line' }
  }
  if (inner !== '') {
    const fix = 'move it into the text below'
    return { expected: 'no link or image: a heading is a link to itself', fix }
  }
  if (depth > before + 1) {
    const fix = `${'#'.repeat(before + 1)} ${title}`
    return { expected: `level ${before + 1} at most, below level ${before}`, fix }
  }
  if (TAKEN.includes(slug(title))) {
    return {
      expected: 'another text: the page has this anchor already',
      fix: `## More on ${title}`,
    }
  }
  return undefined
}

/** Headings that break the outline, or the contents list made from them. */
export const checkHeadings: Check = (text) => {
  const problems: Problem[] = []
  let before = 1
  visit(text.tree, 'heading', (node, _index, parent) => {
    const wrong = whatIsWrong(node, parent !== text.tree, before)
    if (wrong) problems.push({ line: lineIn(text, node), field: 'heading', ...wrong })
    before = node.depth
  })
  return problems
}
