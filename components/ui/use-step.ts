import { useState } from 'react'

/**
 * True if exactly one row is newer than the last one shown. Only then does the tape move: not for
 * several rows at once, nor for the first row after a clearing.
 * @param newest the newest row's id, which grows by one; 0 for an empty list.
 */
export function useStep(newest: number): boolean {
  const [seen, setSeen] = useState({ newest: 0, isStep: false })
  if (newest === seen.newest) return seen.isStep
  const isStep = newest === seen.newest + 1
  setSeen({ newest, isStep })
  return isStep
}
