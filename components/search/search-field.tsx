import type { KeyboardEvent } from 'react'
import { SearchGlyph } from '@/components/ui/icon'
import { HIT_LIST_ID, hitId } from './hit-list'

interface SearchFieldProps {
  query: string
  onQuery: (query: string) => void
  /** How many hits the list below has, and which of them Enter follows. */
  count: number
  active: number
  onActive: (index: number) => void
}

/** Where the query is typed; its keys walk through the list of hits. */
export function SearchField({ query, onQuery, count, active, onActive }: SearchFieldProps) {
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || count === 0) return
    const next = nextHit(event, active, count)
    if (next !== undefined) onActive(next)
    else if (event.key === 'Enter') pressLink(document.getElementById(hitId(active)), event)
    else return
    event.preventDefault()
  }

  return (
    <>
      <SearchGlyph />
      <input
        role="combobox"
        aria-label="Search this site"
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={HIT_LIST_ID}
        aria-activedescendant={count > 0 ? hitId(active) : undefined}
        placeholder="Search this site"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={press}
      />
    </>
  )
}

/** Presses a link with the keys that were held, so that Ctrl+Enter does what Ctrl+click does. */
function pressLink(link: HTMLElement | null, { ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  const options = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }
  link?.dispatchEvent(new MouseEvent('click', options))
}

interface Press {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** The hit that a key leads to, round and round; undefined for a key that is the field's own. */
export function nextHit(press: Press, active: number, count: number): number | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return undefined
  switch (press.key) {
    case 'ArrowDown':
      return (active + 1) % count
    case 'ArrowUp':
      return (active - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
