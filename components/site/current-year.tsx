'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The visitor's year; until hydration, and without scripts, the year of the build. */
export function CurrentYear({ built }: { built: number }) {
  const year = useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => built,
  )
  return <span className="tabular">{year}</span>
}
