import type { Article } from '@/lib/content/article'
import { allArticles } from '@/lib/content/articles'
import { allCaseStudies } from '@/lib/content/case-studies'
import { articleDocuments, articleSummary } from './articles'
import { caseStudyDocuments } from './case-studies'
import type { SearchDocument } from './document'
import { explainerDocuments } from './explainers'

/**
 * The newest are found by every word; older ones by title, excerpt, highlights and tags: an index
 * of a thousand whole texts would be megabytes to fetch.
 */
export const WHOLE_TEXTS = 100

/** What finds these articles. @param articles Newest first. */
export function articlesDocuments(articles: readonly Article[]): SearchDocument[] {
  return [
    ...articles.slice(0, WHOLE_TEXTS).flatMap(articleDocuments),
    ...articles.slice(WHOLE_TEXTS).map(articleSummary),
  ]
}

/** Everything on this site that can be found, without drafts in a build. */
export function siteDocuments(): SearchDocument[] {
  return [
    ...articlesDocuments(allArticles()),
    ...caseStudyDocuments(allCaseStudies()),
    ...explainerDocuments(),
  ]
}
