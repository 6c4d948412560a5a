import { parseSource } from '@/lib/content/mdx-tree'
import type { Check } from './check'
import { siteOf } from './check-content'
import type { ContentText, ParsedText } from './content-text'

/** For tests: the address that `testText` lists as its source. */
export const SOURCE = 'https://www.rfc-editor.org/rfc/rfc7519'

/** For tests: a published text at /blogs/one; its body begins on line 11 of its file. */
export function testText(body: string, over: Partial<ContentText> = {}): ParsedText {
  const file = over.file ?? 'content/blogs/one.mdx'
  return {
    file,
    body,
    bodyLine: 11,
    href: '/blogs/one',
    title: 'One',
    titleField: 'title',
    isDraft: false,
    tags: ['jwt'],
    sources: [{ title: 'RFC 7519', url: SOURCE }],
    shown: [],
    lineOf: (field) => ['---', 'title', 'url', 'excerpt'].indexOf(field) + 1,
    tree: parseSource({ file, body, bodyLine: 11 }),
    ...over,
  }
}

/** For tests: the fields and lines that a check names in a text, on a site with some others. */
export function found(check: Check, text: ParsedText, others: readonly ContentText[] = []) {
  const site = siteOf([text, ...others], {
    anchors: { '/ota-security': ['limits'], '/videos': ['a-film'] },
    publicFiles: ['/plan.pdf', '/plan.png'],
    diagrams: ['token-parts'],
    quotes: ['forged'],
  })
  return check(text, site).map(({ field, line, expected, fix }) => {
    if (!(expected && fix)) throw new Error(`${field} does not say what to do`)
    return `${line} ${field}`
  })
}
