import { allArticles } from '@/lib/content/articles'
import { allCaseStudies } from '@/lib/content/case-studies'
import { articleDocuments } from './articles'
import { caseStudyDocuments } from './case-studies'
import type { SearchDocument } from './document'
import { explainerDocuments } from './explainers'

/** Everything on this site that can be found, without drafts in a build. */
export function siteDocuments(): SearchDocument[] {
  return [
    ...allArticles().flatMap(articleDocuments),
    ...caseStudyDocuments(allCaseStudies()),
    ...explainerDocuments(),
  ]
}
