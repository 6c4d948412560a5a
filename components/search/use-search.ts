import MiniSearch from 'minisearch'
import { useEffect, useMemo, useState } from 'react'
import { hrefOf } from '@/lib/href'
import { searchIndexFile } from '@/lib/routes'
import { find, type Hit, pagesIn } from '@/lib/search/find'
import { type IndexedDocument, indexOptions, type StoredDocument } from '@/lib/search/search-index'

export interface Hits {
  state: 'loading' | 'failed' | 'ready'
  hits: readonly Hit[]
  /** To choose from where there is nothing to look for, or nothing found. */
  pages: readonly StoredDocument[]
  retry: () => void
}

/** What the index has for a query; what was typed meanwhile is looked up when it has come. */
export function useHits(query: string): Hits {
  const [index, setIndex] = useState<SearchIndex>()
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState(0)

  useEffect(() => {
    loadIndex().then(setIndex, () => setFailed(attempt))
  }, [attempt])

  const hits = useMemo(() => (index ? find(index, query) : []), [index, query])
  const pages = useMemo(() => (index ? pagesIn(index) : []), [index])
  const state = index ? 'ready' : failed === attempt ? 'failed' : 'loading'
  return { state, hits, pages, retry: () => setAttempt((before) => before + 1) }
}

type SearchIndex = MiniSearch<IndexedDocument>

let loading: Promise<SearchIndex> | undefined

async function fetchIndex(): Promise<SearchIndex> {
  const response = await fetch(hrefOf(searchIndexFile))
  if (!response.ok) throw new Error(`The search index answered ${response.status}`)
  return MiniSearch.loadJS(await response.json(), indexOptions)
}

/** The index, fetched once for a page; after a failure the next call tries again. */
function loadIndex(): Promise<SearchIndex> {
  loading ??= fetchIndex().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}
