import type { Article } from '@/lib/content/articles'
import { allArticles } from '@/lib/content/articles'
import { allCaseStudies } from '@/lib/content/case-studies'
import { articleDocuments, articleSummary } from './articles'
import { caseStudyDocuments } from './case-studies'
import type { SearchDocument } from './document'

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

/**
 * Everything on this site that can be found, without drafts in a build.
 * @param explainers What the typed lists of content/ hold, which lib does not know.
 */
export function siteDocuments(explainers: readonly SearchDocument[]): SearchDocument[] {
  return [
    ...articlesDocuments(allArticles()),
    ...caseStudyDocuments(allCaseStudies()),
    ...explainers,
  ]
}
