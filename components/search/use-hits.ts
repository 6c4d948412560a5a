import { useEffect, useMemo, useState } from 'react'
import { find, type Hit } from '@/lib/search/find'
import { loadIndex, type SearchIndex } from './load-index'

export interface Hits {
  state: 'loading' | 'failed' | 'ready'
  hits: readonly Hit[]
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
  const state = index ? 'ready' : failed === attempt ? 'failed' : 'loading'
  return { state, hits, retry: () => setAttempt((before) => before + 1) }
}
