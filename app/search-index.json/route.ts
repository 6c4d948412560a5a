import { buildIndex } from '@/lib/search/search-index'
import { siteDocuments } from '@/lib/search/site-documents'
import { listedDocuments } from './listed-documents'

export const dynamic = 'force-static'

/** What the search dialog reads when it is opened; scripts/build/page-texts.mjs adds the words of the built pages. */
export function GET() {
  return Response.json(buildIndex(siteDocuments(listedDocuments())))
}
