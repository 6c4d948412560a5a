import { visit } from 'unist-util-visit'
import type { Problem } from '@/lib/content/content-error'
import type { Addresses } from './addresses'
import type { Check } from './check'
import { lineIn } from './content-text'

const ABROAD = /^(https?:\/\/|mailto:)/

const pagePart = (href: string) => href.split('#')[0] ?? ''

function whatIsWrong(url: string, href: string, all: Addresses, open: Addresses) {
  const [path = '', anchor = ''] = url.split('#')
  const page = path === '' ? pagePart(href) : (path.split('?')[0] ?? '')
  const reachable = open.get(page)
  if (!reachable && all.has(page)) {
    return { expected: 'a published page; this one is a draft', fix: 'publish it too, or wait' }
  }
  if (!reachable) {
    return {
      expected: 'a page or file of this site',
      fix: 'correct the path; it has no .html and no / at its end',
    }
  }
  if (anchor === '' || reachable === 'unknown' || reachable.has(anchor)) return undefined
  const expected = [...reachable].map((id) => `#${id}`).join(', ')
  return {
    expected: expected ? `one of ${expected}` : `no # part: ${page} has no known anchors`,
    fix: expected ? 'copy one from above' : 'link to the whole page',
  }
}

/** Links to pages and headings of this site that are not there. */
export const checkLinks: Check = (text, { published, withDrafts }) => {
  const problems: Problem[] = []
  visit(text.tree, ['link', 'definition'], (node) => {
    if (node.type !== 'link' && node.type !== 'definition') return
    const { url } = node
    if (ABROAD.test(url)) return
    const wrong = /^[/#]/.test(url)
      ? whatIsWrong(url, text.href, withDrafts, text.isDraft ? withDrafts : published)
      : {
          expected: 'an address that begins with / or # or https://',
          fix: 'within this site: [text](/blogs/its-url)',
        }
    if (wrong) problems.push({ line: lineIn(text, node), field: `link ${url}`, ...wrong })
  })
  return problems
}
