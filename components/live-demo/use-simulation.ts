import { useEffect, useState, useSyncExternalStore } from 'react'
import { simulatedTab } from './demo'

type Note = typeof import('./in-browser/parts').Note

/** It changes with the document alone. */
const never = () => () => {}

/**
 * Whether this tab simulates, null in the server's markup; and what says so at length: null where
 * it cannot be had, undefined before it has come.
 */
export function useSimulation(): [isSimulated: boolean | null, Note: Note | null | undefined] {
  const [part, setPart] = useState<{ Note: Note | null }>()
  const isSimulated = useSyncExternalStore<boolean | null>(
    never,
    () => simulatedTab !== null,
    () => null,
  )
  useEffect(() => {
    // Without it label, chip and badges say it.
    if (isSimulated) import('./in-browser/parts').then(setPart, () => setPart({ Note: null }))
  }, [isSimulated])
  return [isSimulated, part?.Note]
}
