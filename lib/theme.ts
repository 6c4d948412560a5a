/** How the visitor wants the site to look; `system` follows the device and stores nothing. */
type ThemeChoice = 'system' | 'light' | 'dark'

/** Where a pinned theme is kept in localStorage. */
export const THEME_KEY = 'theme'

/** The way round that the control takes. */
const NEXT: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' }

const toChoice = (value: unknown): ThemeChoice =>
  value === 'light' || value === 'dark' ? value : 'system'

/**
 * Runs in the head of every page before anything is painted, so that a pinned theme never flashes
 * in the other one. Storage may be forbidden; then the device decides. It also follows what another
 * tab chooses; a null key means that everything was cleared.
 */
export const THEME_SCRIPT = `{const d=document.documentElement.dataset,f=t=>{t==="light"||t==="dark"?d.theme=t:delete d.theme};try{f(localStorage.getItem("${THEME_KEY}"))}catch{}addEventListener("storage",e=>{(e.key==="${THEME_KEY}"||e.key===null)&&f(e.newValue)})}`

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

/** Shows the next theme on the way round and keeps it for the next visit, where storage allows. */
export function chooseNextTheme(): void {
  const choice = NEXT[shownTheme()]
  showTheme(choice)
  try {
    if (choice === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, choice)
  } catch {
    // Private windows may refuse: the choice then lasts for this page.
  }
}
