/** The localStorage key of the chosen theme; without one the site follows the device. */
export const THEME_KEY = 'theme'

/** The ground of every page in the two themes, for the browser's bar and the manifest. */
export const PAPER = { light: '#f7f5f0', dark: '#0f1214' } as const

/** Switches to the next theme (system, light, dark), and stores it if the browser allows. */
export function chooseNextTheme(): void {
  const { dataset } = document.documentElement
  const next = dataset.theme === 'dark' ? null : dataset.theme === 'light' ? 'dark' : 'light'
  if (next) dataset.theme = next
  else delete dataset.theme
  try {
    if (next) localStorage.setItem(THEME_KEY, next)
    else localStorage.removeItem(THEME_KEY)
  } catch {
    // Private windows may refuse: the choice then lasts for this page.
  }
}
