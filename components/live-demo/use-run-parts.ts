import { useEffect, useState } from 'react'
import { useInterval } from '@/lib/use-interval'

export type RunParts = typeof import('./run-parts')

/** How often they are asked for as long as they do not come. */
const RETRY_MS = 2000

const load = (take: (parts: RunParts) => void) => void import('./run-parts').then(take, () => {})

/** What only a signed-in visitor needs, well before the first call of a run; null until it is there. */
export function useRunParts(): RunParts | null {
  const [parts, setParts] = useState<RunParts | null>(null)
  useEffect(() => load(setParts), [])
  useInterval(() => load(setParts), parts ? null : RETRY_MS)
  return parts
}
