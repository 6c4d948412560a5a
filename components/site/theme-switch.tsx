'use client'

import { Outline } from '@/components/ui/icon'
import { chooseNextTheme } from '@/lib/theme'

/** CSS shows one of them by `data-theme`, so that the button is right before any script runs. */
const FACES = [
  {
    theme: 'system',
    path: 'M3 4.5h18v12H3zM8.5 20.5h7M12 16.5v4',
    shown: 'in-data-[theme]:hidden',
  },
  {
    theme: 'light',
    path: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8',
    shown: 'hidden in-data-[theme=light]:block',
  },
  {
    theme: 'dark',
    path: 'M20.5 14A8.5 8.5 0 0 1 10 3.5 8.5 8.5 0 1 0 20.5 14z',
    shown: 'hidden in-data-[theme=dark]:block',
  },
] as const

/** Switches between system, light and dark; its name says the current one. */
export function ThemeSwitch({ className }: { className: string }) {
  return (
    <button
      type="button"
      title="Change the theme"
      onClick={chooseNextTheme}
      className={`size-5.5 cursor-pointer items-center justify-center rounded text-ink-2 hover:bg-sunken hover:text-ink noscript:hidden ${className}`}
    >
      {FACES.map(({ theme, path, shown }) => (
        <span key={theme} role="img" aria-label={`Theme: ${theme}. Change`} className={shown}>
          <Outline path={path} />
        </span>
      ))}
    </button>
  )
}
