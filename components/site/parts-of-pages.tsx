'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'

/**
 * Does for a link to a part of a page the work of a browser that Next's router leaves out. A plain link to a
 * part of another page would load that page anew, and end a run in the demo.
 */
export function PartsOfPages() {
  const path = usePathname()
  const router = useRouter()

  // The router scrolls to a part, but neither opens what folds it in nor makes it the `:target`.
  useEffect(() => {
    const part = document.getElementById(location.hash.slice(1))
    if (!part || part === document.querySelector(':target')) return
    const { state } = history
    location.replace(location.hash)
    history.replaceState(state, '') // the router's, by which Back finds the page as it was left
  }, [path])

  // A plain link to a part of the same page makes an entry of the history that the router ignores.
  useEffect(() => {
    const goBack = ({ state }: PopStateEvent) => {
      if (state === null && location.pathname !== path) router.replace(location.href)
    }
    addEventListener('popstate', goBack)
    return () => removeEventListener('popstate', goBack)
  }, [path, router])

  return null
}
