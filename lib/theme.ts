/** The localStorage key of the chosen theme; without one the site follows the device. */
export const THEME_KEY = 'theme'

/**
 * Runs in the head of every page before the first paint, so that a chosen theme never flashes in the other one.
 * Without storage the device decides. It also follows a choice in another tab; a null key means a cleared storage.
 */
export const THEME_SCRIPT = `{const d=document.documentElement.dataset,f=t=>{t==="light"||t==="dark"?d.theme=t:delete d.theme};try{f(localStorage.getItem("${THEME_KEY}"))}catch{}addEventListener("storage",e=>{(e.key==="${THEME_KEY}"||e.key===null)&&f(e.newValue)})}`

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
