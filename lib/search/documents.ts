import { allArticles } from '@/lib/content/articles'
import { allCaseStudies } from '@/lib/content/case-studies'
import { articleDocuments } from './articles'
import { caseStudyDocuments } from './case-studies'
import type { SearchDocument } from './document'

/**
 * Everything on this site that can be found, without drafts in a build.
 * @param explainers What the typed lists of content/ hold, which lib does not know.
 */
export function siteDocuments(explainers: readonly SearchDocument[]): SearchDocument[] {
  return [
    ...allArticles().flatMap(articleDocuments),
    ...caseStudyDocuments(allCaseStudies()),
    ...explainers,
  ]
}
