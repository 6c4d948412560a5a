/** How the visitor wants the site to look; `system` follows the device and stores nothing. */
export type ThemeChoice = 'system' | 'light' | 'dark'

/** Where a pinned theme is kept in localStorage. */
export const THEME_KEY = 'theme'

/** The order in which the control goes round. */
export const THEME_CHOICES: readonly ThemeChoice[] = ['system', 'light', 'dark']

const toChoice = (value: unknown): ThemeChoice =>
  value === 'light' || value === 'dark' ? value : 'system'

/**
 * Runs in the head of every page before anything is painted, so that a pinned theme never flashes
 * in the other one. Storage may be forbidden; then the device decides.
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`

/** The theme that the document shows now. */
export function shownTheme(): ThemeChoice {
  return toChoice(document.documentElement.dataset.theme)
}

/** Shows a theme; anything that is neither light nor dark is `system`. */
export function showTheme(value: unknown): void {
  const choice = toChoice(value)
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
}

/** Shows a theme and keeps it for the next visit, where storage allows. */
export function chooseTheme(choice: ThemeChoice): void {
  showTheme(choice)
  try {
    if (choice === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, choice)
  } catch {
    // Private windows may refuse: the choice then lasts for this page.
  }
}

/** Calls `changed` whenever the document shows another theme; returns how to stop. */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
