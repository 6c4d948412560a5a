import { useEffect, useState, useSyncExternalStore } from 'react'
import { simulatedTab } from '@/lib/demo/demo'

type Words = typeof import('./in-browser/parts').simulation

/** It changes with the document alone. */
const never = () => () => {}

/** Whether this tab simulates, false in the server's markup; and what is said of it, once loaded. */
export function useSimulation(): [isSimulated: boolean, words: Words | undefined] {
  const [words, setWords] = useState<Words>()
  const isSimulated = useSyncExternalStore(
    never,
    () => simulatedTab !== null,
    () => false,
  )
  useEffect(() => {
    // Without them chip and badges say it.
    if (isSimulated)
      import('./in-browser/parts').then(
        (part) => setWords(part.simulation),
        () => {},
      )
  }, [isSimulated])
  return [isSimulated, words]
}
