/** Where a pinned theme is kept in localStorage; without one the site follows the device. */
export const THEME_KEY = 'theme'

/**
 * Runs in the head of every page before anything is painted, so that a pinned theme never flashes
 * in the other one. Storage may be forbidden; then the device decides. It also follows what another
 * tab chooses; a null key means that everything was cleared.
 */
export const THEME_SCRIPT = `{const d=document.documentElement.dataset,f=t=>{t==="light"||t==="dark"?d.theme=t:delete d.theme};try{f(localStorage.getItem("${THEME_KEY}"))}catch{}addEventListener("storage",e=>{(e.key==="${THEME_KEY}"||e.key===null)&&f(e.newValue)})}`

/** Goes on to the next theme, round system, light and dark, and keeps it where storage allows. */
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
