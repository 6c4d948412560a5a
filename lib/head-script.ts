import { FAILURE_PARAMETER } from '@one-tick-ahead/api/contract/sign-in'
import { USER_INFO_KEY } from './demo/storage'
import { THEME_KEY } from './theme'

// Only the source of these functions is in the head, so they use nothing but their parameters and the browser.

/** Sets the stored theme, and follows a choice in another tab. Without storage the device decides. */
function followTheme(themeKey: string) {
  const { dataset } = document.documentElement
  const setTheme = (theme: string | null) => {
    if (theme === 'light' || theme === 'dark') dataset.theme = theme
    else delete dataset.theme
  }
  try {
    setTheme(localStorage.getItem(themeKey))
  } catch {
    // The browser blocks storage.
  }
  addEventListener('storage', ({ key, newValue }) => {
    if (key === themeKey || key === null) setTheme(newValue) // null: the storage was cleared
  })
}

/** Marks a visitor with a session or a message, whose page only the demo's scripts can draw. */
function markUndecided(userInfoKey: string, failureParameter: string) {
  const { dataset } = document.documentElement
  if (new URLSearchParams(location.search).has(failureParameter)) dataset.undecided = ''
  try {
    if (JSON.parse(localStorage.getItem(userInfoKey) ?? '').islogin === true) dataset.undecided = ''
  } catch {
    // Nobody is signed in without a record that can be read.
  }
}

/** Runs in the head of every page before the first paint, so that no visitor sees another theme or state first. */
export const HEAD_SCRIPT = `(${followTheme})("${THEME_KEY}");(${markUndecided})("${USER_INFO_KEY}","${FAILURE_PARAMETER}")`
