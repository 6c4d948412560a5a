import type { Root } from 'mdast'
import { type Article, allArticles } from '@/lib/content/articles'
import { allCaseStudies, type CaseStudy, PARTS } from '@/lib/content/case-studies'
import { parseMdx } from '@/lib/content/mdx'
import { sectionsOf } from '@/lib/content/sections'
import { pages } from '@/lib/pages'
import { blogHref } from '@/lib/routes'

/**
 * Everything on this site that can be found, without drafts in a build.
 * @param listed What the typed lists of app/ hold, which lib does not know.
 */
export function siteDocuments(listed: readonly SearchDocument[]): SearchDocument[] {
  return [
    ...allArticles().flatMap(articleDocuments),
    ...caseStudyDocuments(allCaseStudies()),
    ...listed,
  ]
}

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
        page,
        title: page,
        href,
        text: prose(excerpt, text, ...highlights, tags.join(', ')),
      })
    } else if (depth > DEEPEST) {
      last.text = prose(last.text, title, text)
    } else {
      documents.push({ page, title, href: `${blogHref(url)}#${id}`, text })
    }
  }
  return documents
}

/** One document for each incident. */
export function caseStudyDocuments(studies: readonly CaseStudy[]): SearchDocument[] {
  const { title, path } = pages.caseStudies
  return studies.map((study) => ({
    page: shortTitle(title),
    title: study.name,
    href: `${path}#${study.url}`,
    text: textOf(study),
  }))
}

const plain = (part: Root) => prose(...sectionsOf(part).map(({ text }) => text))

function textOf({ parts, date, token, how, dwell, helped, why, timeline }: CaseStudy): string {
  return prose(
    plain(parts.happened),
    ...[date, token, how, dwell],
    ...timeline.map(({ event }) => event),
    plain(parts.allowed),
    plain(parts.mattered),
    `${PARTS.judgement} ${helped}: ${why}`,
    plain(parts.judgement),
  )
}

/** One section of the site as the search sees it. */
export interface SearchDocument {
  /** The title of the page that it is on, shortened beside that of a part. */
  page: string
  /** Its own heading; what stands before the first one has the page's title. */
  title: string
  /** Without the base path. */
  href: string
  /** All of it as plain text. */
  text: string
  /** Words that people look for it with, and that it does not say. */
  also?: string
  /** Of a whole page, what links call it. */
  name?: string
}

/** Parts as sentences, each with a full stop if it has none. */
export function prose(...parts: readonly string[]): string {
  return parts
    .filter(Boolean)
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ')
}

/** What a page is called beside one of its parts: the title up to a colon. */
export const shortTitle = (title: string) => title.replace(/:.*/, '')
