import { visit } from 'unist-util-visit'
import type { Problem } from '@/lib/content/content-error'
import type { MdxText } from '@/lib/content/mdx-tree'
import { IMAGE_BASE, IMAGE_FOLDER } from '@/lib/images/addresses'
import type { Check } from './check'
import { lineIn, type ParsedText } from './content-text'

const EXAMPLE = `![What it shows](${IMAGE_BASE}token-flow.png)`

function whatIsWrong(url: string, alt: string, images: ReadonlySet<string>) {
  if (alt.trim() === '') {
    return { expected: 'words for those who do not see the image', fix: `write ${EXAMPLE}` }
  }
  if (!url.startsWith(IMAGE_BASE)) {
    const expected = `an address that begins with ${IMAGE_BASE}`
    return { expected, fix: `put the file into ${IMAGE_FOLDER}, and write ${EXAMPLE}` }
  }
  if (images.has(url.slice(IMAGE_BASE.length))) return undefined
  const expected = `the file ${IMAGE_FOLDER}/${url.slice(IMAGE_BASE.length)}`
  return { expected, fix: 'put it there, and mind the capitals of its name' }
}

/** Markdown knows no address with a space, and shows such an image as the letters that it is written in. */
const UNREAD = /!\[[^\]]*\]\(([^)]*)\)/g

function unreadImage(address: string) {
  const name = address.trim().replace(/\s*["'“”].*$/, '')
  const expected = `an address without spaces, and straight quotation marks around a title: ${address}`
  const renamed = name.replace(/\s+/g, '-').toLowerCase()
  return { expected, fix: `rename the file, and write ![What it shows](${renamed})` }
}

/**
 * Images without an alternative text, from elsewhere, or whose file is not there.
 * @param images Names in `content/images`.
 */
export function imageProblems(
  text: MdxText & Pick<ParsedText, 'tree'>,
  images: ReadonlySet<string>,
): Problem[] {
  const problems: Problem[] = []
  visit(text.tree, (node) => {
    if (node.type === 'text') {
      for (const [, address = ''] of node.value.matchAll(UNREAD)) {
        problems.push({ line: lineIn(text, node), field: 'image', ...unreadImage(address) })
      }
    }
    if (node.type !== 'image' && node.type !== 'imageReference') return
    const wrong =
      node.type === 'image'
        ? whatIsWrong(node.url, node.alt ?? '', images)
        : { expected: 'its address behind it, not at the end of the text', fix: `write ${EXAMPLE}` }
    if (wrong) problems.push({ line: lineIn(text, node), field: 'image', ...wrong })
  })
  return problems
}

/** The same as a check of the whole site. */
export const checkImages: Check = (text, { images }) => imageProblems(text, images)
