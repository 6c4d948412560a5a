import { isSlashOn } from './slash-key'

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
