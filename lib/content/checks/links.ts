import { visit } from 'unist-util-visit'
import type { Problem } from '@/lib/content/content-error'
import { lineIn } from '@/lib/content/mdx'
import { sectionsOf } from '@/lib/content/sections'
import { llmsHref, routes, rss, VECTORS_FILE } from '@/lib/routes'
import type { Addresses, Check, ContentText, ParsedText } from './texts'

/**
 * What may be linked to.
 * @param texts Those that readers can reach.
 * @param publicFiles Paths below `public/`, beginning with a slash.
 */
export function addressesOf(
  texts: readonly (ContentText | ParsedText)[],
  publicFiles: readonly string[],
): Addresses {
  const { signedIn: _, ...pages } = routes
  const addresses = new Map<string, Set<string> | 'unknown'>()
  const add = (page: string, anchors: readonly string[] = []) => {
    const known = addresses.get(page) ?? new Set()
    if (known !== 'unknown') addresses.set(page, new Set([...known, ...anchors]))
  }
  for (const path of [llmsHref, rss.path, VECTORS_FILE, ...publicFiles]) add(path)
  for (const text of texts) {
    const [page = '', anchor] = text.href.split('#')
    if (anchor !== undefined) add(page, [anchor])
    else if ('tree' in text)
      add(
        page,
        sectionsOf(text.tree).flatMap(({ id }) => id || []),
      )
    else addresses.set(page, 'unknown')
  }
  // Only the built page knows its anchors (e2e/site/links.e2e.ts).
  for (const path of Object.values(pages)) {
    if (!addresses.has(path)) addresses.set(path, 'unknown')
  }
  return addresses
}

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

const folded = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')

/** Whether readers would take two titles, or two addresses, for one. */
export const isSame = (one: string, other: string) => folded(one) === folded(other)

/**
 * Two texts under one title, or under one address where capitals do not count. The loader holds
 * addresses apart too, by the names of files; a second kind of text might not.
 */
export const checkDuplicates: Check = (text, { texts }) => {
  const others = texts.filter(({ file }) => file !== text.file)
  const otherWith = (value: (text: { href: string; title: string }) => string) =>
    value(text) === '' ? undefined : others.find((other) => isSame(value(other), value(text)))
  const copied = others.find(({ href }) => href === text.wantedHref)
  const sameUrl = otherWith(({ href }) => href) ?? copied
  const sameTitle = otherWith(({ title }) => title)
  const problem = (field: string, file: string) => ({
    line: text.lineOf(field),
    field,
    expected: `one of its own; ${file} has the same`,
    fix:
      field === 'url'
        ? 'give each a name of its own, which its url repeats'
        : 'reword one of the two',
  })
  return [
    ...(sameUrl ? [problem('url', sameUrl.file)] : []),
    ...(sameTitle ? [problem(text.titleField, sameTitle.file)] : []),
  ]
}
