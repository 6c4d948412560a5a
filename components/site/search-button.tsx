import { SearchGlyph } from './search-glyph'
import { SearchTrigger } from './search-trigger'

/** Opens the search; keys do so too. `/` is told of where it can be turned off. */
export function SearchButton({ className }: { className: string }) {
  return (
    <SearchTrigger
      aria-label="Search"
      title="Search (Ctrl+K)"
      aria-keyshortcuts="Control+K Meta+K"
      className={`size-5.5 cursor-pointer items-center justify-center rounded text-ink-2 hover:bg-sunken hover:text-ink noscript:hidden ${className}`}
    >
      <SearchGlyph />
    </SearchTrigger>
  )
}
