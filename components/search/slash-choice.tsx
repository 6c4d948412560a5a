import { isSlashOn, setSlash } from '@/lib/search/slash-key'

/** For those whom a shortcut of one character catches unawares, as with speech input. */
export function SlashChoice() {
  return (
    <label className="search-slash">
      <input
        type="checkbox"
        defaultChecked={isSlashOn()}
        onChange={({ target }) => setSlash(target.checked)}
      />
      <span>
        Open with the <kbd>/</kbd> key
      </span>
    </label>
  )
}
