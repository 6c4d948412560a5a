import { visit } from 'unist-util-visit'
import type { Problem } from '@/lib/content/content-error'
import { type Check, lineIn } from './check'

/** How a text writes the address of a file in `content/images`. */
const BASE = '/images/'
const EXAMPLE = `![What it shows](${BASE}token-flow.png)`

function whatIsWrong(url: string, alt: string, images: ReadonlySet<string>) {
  if (alt.trim() === '') {
    return { expected: 'words for those who do not see the image', fix: `write ${EXAMPLE}` }
  }
  if (!url.startsWith(BASE)) {
    const expected = `an address that begins with ${BASE}`
    return { expected, fix: `put the file into content/images, and write ${EXAMPLE}` }
  }
  if (images.has(url.slice(BASE.length))) return undefined
  const expected = `the file content/images/${url.slice(BASE.length)}`
  return { expected, fix: 'put it there, and mind the capitals of its name' }
}

/** Images without an alternative text, from elsewhere, or whose file is not there. */
export const checkImages: Check = (text, { images }) => {
  const problems: Problem[] = []
  visit(text.tree, (node) => {
    if (node.type !== 'image' && node.type !== 'imageReference') return
    const wrong =
      node.type === 'image'
        ? whatIsWrong(node.url, node.alt ?? '', images)
        : { expected: 'its address behind it, not at the end of the text', fix: `write ${EXAMPLE}` }
    if (wrong) problems.push({ line: lineIn(text, node), field: 'image', ...wrong })
  })
  return problems
}
