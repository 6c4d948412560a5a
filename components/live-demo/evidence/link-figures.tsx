import { type ReactNode, useEffect, useState } from 'react'
import { FIGURES_FRAGMENT } from '@/lib/demo/anchors'
import { START_ID } from '@/lib/routes'

/** Forgets the figures, in the address too: a reload must not bring them back. */
const dropFragment = () =>
  window.history.replaceState(null, '', window.location.pathname + window.location.search)

/** What a link with figures says; its code comes only for such a link. */
export function LinkFigures() {
  const [content, setContent] = useState<ReactNode>(null)
  useEffect(() => {
    const close = () => {
      dropFragment()
      setContent(null)
      document.getElementById(START_ID)?.focus() // the button that had the focus is gone
    }
    const look = async () => {
      const isWanted = () => window.location.hash.startsWith(FIGURES_FRAGMENT)
      const part = isWanted() && (await import('./claim').catch(() => null))
      const isStill = part && isWanted()
      setContent(isStill ? <part.Claim fragment={window.location.hash} onClose={close} /> : null)
    }
    void look()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
  return content
}
