import { DEMO_PATH } from '@one-tick-ahead/api/contract/pages'
import { useEffect } from 'react'
import { START_PART } from '@/lib/demo/start'

/**
 * Calls `act` when the header’s Start Demo leads to this page, or is pressed on it. The address loses the
 * part again: otherwise the next press would not change it, and a reload would repeat the action.
 */
export function useStartLink(isReady: boolean, act: () => void): void {
  useEffect(() => {
    if (!isReady) return
    const follow = () => {
      if (window.location.hash !== `#${START_PART}`) return
      // With a null state Next keeps its router in step with the address.
      window.history.replaceState(null, '', DEMO_PATH)
      act()
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  })
}
