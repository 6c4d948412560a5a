'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { Icon, type IconName } from '@/components/ui/icon'
import {
  chooseTheme,
  onThemeChange,
  shownTheme,
  showTheme,
  THEME_CHOICES,
  THEME_KEY,
  type ThemeChoice,
} from '@/lib/theme'

const icons: Record<ThemeChoice, IconName> = { system: 'screen', light: 'sun', dark: 'moon' }

/** Goes round system, light and dark. Its name says what is shown, its tooltip what comes next. */
export function ThemeControl({ className = '' }: { className?: string }) {
  const shown = useSyncExternalStore<ThemeChoice>(onThemeChange, shownTheme, () => 'system')
  const next = THEME_CHOICES[(THEME_CHOICES.indexOf(shown) + 1) % THEME_CHOICES.length] ?? 'system'

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
      aria-label={`Theme: ${shown}`}
      title={`Theme: ${shown}. Change to ${next}`}
      onClick={() => chooseTheme(next)}
      className={`size-5.5 cursor-pointer items-center justify-center rounded text-ink-2 hover:bg-sunken hover:text-ink noscript:hidden ${className}`}
    >
      <Icon name={icons[shown]} />
    </button>
  )
}
