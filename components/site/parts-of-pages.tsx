'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Null also for a malformed fragment, whose decoding throws. */
function partNamedBy(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/**
 * Opens and scrolls to the part of a page that a link names, which Next's router does not. A plain link
 * to another page would reload and so end a run in the demo.
 */
export function PartsOfPages() {
  const path = usePathname()
  const router = useRouter()

  // The router scrolls to a part, but neither unfolds it nor makes it the `:target`.
  useEffect(() => {
    const part = partNamedBy(location.hash)
    if (!part || part === document.querySelector(':target')) return
    const { state } = history
    location.replace(location.hash)
    history.replaceState(state, '') // the router's, by which Back finds the page as it was left
  }, [path])

  // A plain link to a part of the same page adds a history entry that the router ignores.
  useEffect(() => {
    const goBack = ({ state }: PopStateEvent) => {
      if (state === null && location.pathname !== path) router.replace(location.href)
    }
    addEventListener('popstate', goBack)
    return () => removeEventListener('popstate', goBack)
  }, [path, router])

  return null
}
