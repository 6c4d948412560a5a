import { useState } from 'react'

/**
 * True if one row alone is newer than the last one shown: only then may the tape move by a row. Many at
 * once, and the first after the list was emptied, stand still.
 * @param newest the newest row's id, which grows by one; 0 for an empty list.
 */
export function useStep(newest: number): boolean {
  const [seen, setSeen] = useState({ newest: 0, isStep: false })
  if (newest === seen.newest) return seen.isStep
  const isStep = newest === seen.newest + 1
  setSeen({ newest, isStep })
  return isStep
}
