import MiniSearch from 'minisearch'
import { hrefOf } from '@/lib/href'
import { searchIndexFile } from '@/lib/routes'
import { type IndexedDocument, indexOptions } from '@/lib/search/options'

export type SearchIndex = MiniSearch<IndexedDocument>

let loading: Promise<SearchIndex> | undefined

async function fetchIndex(): Promise<SearchIndex> {
  const response = await fetch(hrefOf(searchIndexFile))
  if (!response.ok) throw new Error(`The search index answered ${response.status}`)
  return MiniSearch.loadJS(await response.json(), indexOptions)
}

/** The index, fetched once for a page; after a failure the next call tries again. */
export function loadIndex(): Promise<SearchIndex> {
  loading ??= fetchIndex().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}
