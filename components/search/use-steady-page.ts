import { useLayoutEffect, useState } from 'react'

/** Keeps the room of the page's scroll bar while a modal takes the bar away: nothing behind moves. */
export function useSteadyPage() {
  const page = document.documentElement
  const [hasBar] = useState(() => window.innerWidth > page.clientWidth)
  useLayoutEffect(() => {
    if (!hasBar) return
    page.style.scrollbarGutter = 'stable'
    return () => {
      page.style.scrollbarGutter = ''
    }
  }, [hasBar, page])
}
