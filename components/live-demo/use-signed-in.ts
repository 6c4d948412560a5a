import { useEffect, useState } from 'react'
import { useInterval } from '@/lib/use-interval'

/** How often it is asked for as long as it does not come. */
const RETRY_MS = 2000

interface Part {
  SignedIn?: typeof import('./signed-in').SignedIn
  /** It is asked for again by itself. */
  hasFailed?: boolean
}

/**
 * The part of the demo that only a signed-in visitor needs, and most of its code.
 * @param isWanted whether somebody is signed in, or about to be.
 */
export function useSignedIn(isWanted: boolean): Part {
  const [part, setPart] = useState<Part>({})
  const isMissing = isWanted && !part.SignedIn
  useEffect(() => {
    if (isMissing) load(setPart)
  }, [isMissing])
  useInterval(() => load(setPart), isMissing ? RETRY_MS : null)
  return part
}

function load(take: (part: Part) => void): void {
  import('./signed-in').then(
    ({ SignedIn }) => take({ SignedIn }),
    () => take({ hasFailed: true }),
  )
}
