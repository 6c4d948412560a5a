import type { Article } from '@/lib/content/articles'
import { parseMdx } from '@/lib/content/mdx'
import { sectionsOf } from '@/lib/content/sections'
import { blogHref } from '@/lib/routes'
import { prose, type SearchDocument } from './document'

/** Deeper headings count as text of the section that they are in. */
const DEEPEST = 3

/** An article's beginning and each of its sections. */
export function articleDocuments(article: Article): SearchDocument[] {
  const { title: page, url, excerpt = '', highlights, tags } = article
  const documents: SearchDocument[] = []
  for (const { depth, id, title, text } of sectionsOf(parseMdx(article))) {
    const last = documents.at(-1)
    if (!last) {
      const href = blogHref(url)
      documents.push({
        kind: 'Article',
        page,
        title: page,
        href,
        text: prose(excerpt, text, ...highlights, tags.join(', ')),
      })
    } else if (depth > DEEPEST) {
      last.text = prose(last.text, title, text)
    } else {
      documents.push({ kind: 'Article', page, title, href: `${blogHref(url)}#${id}`, text })
    }
  }
  return documents
}
