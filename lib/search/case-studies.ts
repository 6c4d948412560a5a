import type { Root } from 'mdast'
import type { CaseStudy } from '@/lib/content/case-studies'
import { PARTS } from '@/lib/content/case-studies'
import { sectionsOf } from '@/lib/content/sections'
import { pages } from '@/lib/pages'
import { prose, type SearchDocument, shortTitle } from './document'

/** One document for each incident, and one for the page. */
export function caseStudyDocuments(studies: readonly CaseStudy[]): SearchDocument[] {
  const { title, path, description } = pages.caseStudies
  const kind = 'Case study'
  const page = shortTitle(title)
  return [
    { kind, page: title, title, href: path, text: description },
    ...studies.map(
      (study): SearchDocument => ({
        kind,
        page,
        title: study.name,
        href: `${path}#${study.url}`,
        text: textOf(study),
      }),
    ),
  ]
}

const plain = (part: Root) => prose(...sectionsOf(part).map(({ text }) => text))

function textOf({ parts, date, token, how, dwell, helped, timeline }: CaseStudy): string {
  return prose(
    plain(parts.happened),
    ...[date, token, how, dwell],
    ...timeline.map(({ event }) => event),
    plain(parts.allowed),
    plain(parts.mattered),
    `${PARTS.judgement} ${helped}`,
    plain(parts.judgement),
  )
}
