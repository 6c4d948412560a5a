'use client'

import { useEffect } from 'react'

/** Tells the starter and the tests that React listens. It covers no element that an effect adds later. */
export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    dispatchEvent(new Event('hydrated'))
  }, [])
  return null
}
