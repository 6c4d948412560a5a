'use client'

import { useEffect } from 'react'
import { Icon } from '@/components/ui/icon'
import { chooseNextTheme, showTheme, THEME_KEY } from '@/lib/theme'

/** Shown by the document's own `data-theme`, so that the button is right before any script runs. */
const FACES = [
  { theme: 'system', icon: 'screen', shown: 'in-data-[theme]:hidden' },
  { theme: 'light', icon: 'sun', shown: 'hidden in-data-[theme=light]:block' },
  { theme: 'dark', icon: 'moon', shown: 'hidden in-data-[theme=dark]:block' },
] as const

/** Goes round system, light and dark; its name says which is on. */
export function ThemeControl({ className = '' }: { className?: string }) {
  useEffect(() => {
    // Another tab has chosen; a null key means that everything was cleared.
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === THEME_KEY || key === null) showTheme(newValue)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])

  return (
    <button
      type="button"
      title="Change the theme"
      onClick={chooseNextTheme}
      className={`size-5.5 cursor-pointer items-center justify-center rounded text-ink-2 hover:bg-sunken hover:text-ink noscript:hidden ${className}`}
    >
      {FACES.map(({ theme, icon, shown }) => (
        <span key={theme} role="img" aria-label={`Theme: ${theme}`} className={shown}>
          <Icon name={icon} />
        </span>
      ))}
    </button>
  )
}
