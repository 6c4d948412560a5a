/**
 * Whether a press means the search: Ctrl+K or Cmd+K everywhere, with Caps Lock too; `/` outside of
 * fields, unless it is turned off. Ctrl+Shift+K is the browser's.
 */
export const isSearchKey = ({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent) =>
  !altKey &&
  (ctrlKey || metaKey
    ? !shiftKey && key.toLowerCase() === 'k'
    : key === '/' &&
      !(target as HTMLElement).closest('input,textarea,select,[contenteditable]') &&
      isSlashOn())

/** Where it is kept in localStorage that `/` shall not open the search. */
export const SLASH_KEY = 'search-slash'

/** The choice of this page, for where storage is forbidden. */
let chosen = true

/** Whether `/` opens the search. A shortcut of one character must be one to turn off (WCAG 2.1.4). */
export function isSlashOn(): boolean {
  try {
    return localStorage.getItem(SLASH_KEY) !== 'off'
  } catch {
    return chosen
  }
}

/** Turns `/` on or off for this visit and the next ones, where storage allows. */
export function setSlash(isOn: boolean): void {
  chosen = isOn
  try {
    if (isOn) localStorage.removeItem(SLASH_KEY)
    else localStorage.setItem(SLASH_KEY, 'off')
  } catch {
    // It then lasts for this page.
  }
}
