'use client'

import { type ComponentProps, useEffect } from 'react'
import { chooseNextTheme, showTheme, THEME_KEY } from '@/lib/theme'

/** A button that changes the theme; what it shows is rendered by the server. */
export function ThemeSwitch(props: ComponentProps<'button'>) {
  useEffect(() => {
    // Another tab has chosen; a null key means that everything was cleared.
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === THEME_KEY || key === null) showTheme(newValue)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])

  return <button type="button" onClick={chooseNextTheme} {...props} />
}
