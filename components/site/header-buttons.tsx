'use client'

import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import type { SearchDialogProps } from '@/components/search/search-dialog'
import { isSearchKey } from '@/lib/search/search-key'
import { chooseNextTheme } from '@/lib/theme'
import { showToast } from '@/lib/toast'

/** A button that changes the theme; what it shows is rendered by the server. */
export function ThemeSwitch(props: ComponentProps<'button'>) {
  return <button type="button" onClick={chooseNextTheme} {...props} />
}

/**
 * The part of the search that every page loads; the rest comes with its first use. The header has
 * one for each of its widths, which says the keys that press it.
 */
export function SearchTrigger(props: ComponentProps<'button'>) {
  const button = useRef<HTMLButtonElement>(null)
  const hasKeys = Boolean(props['aria-keyshortcuts'])
  /** Escape takes a press back whose code is still on its way. */
  const isWanted = useRef(false)
  const [Search, setSearch] = useState<ComponentType<SearchDialogProps>>()

  useEffect(() => {
    const pressButton = (event: KeyboardEvent) => {
      if (event.key === 'Escape') isWanted.current = false
      // The other one is not drawn.
      if (!hasKeys || !button.current?.offsetParent || !isSearchKey(event)) return
      event.preventDefault()
      button.current.click()
    }
    document.addEventListener('keydown', pressButton)
    return () => document.removeEventListener('keydown', pressButton)
  }, [hasKeys])

  const open = async () => {
    isWanted.current = true
    try {
      const { SearchDialog } = await import('@/components/search/search-dialog')
      // Not over the menu, the inspector or itself: two modals would lock each other out.
      if (isWanted.current && !document.querySelector('[data-modal]')) setSearch(() => SearchDialog)
    } catch {
      showToast('error', 'The search could not be loaded.')
    }
  }

  return (
    <>
      <button ref={button} type="button" onClick={open} {...props} />
      {Search && <Search onClose={() => setSearch(undefined)} />}
    </>
  )
}
