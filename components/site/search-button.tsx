import { SearchGlyph } from './search-glyph'
import { SearchTrigger } from './search-trigger'

/** Opens the search; keys do so too. */
export function SearchButton({ className }: { className: string }) {
  return (
    <SearchTrigger
      aria-label="Search"
      title="Search (/ or Ctrl+K)"
      aria-keyshortcuts="/ Control+K Meta+K"
      className={`size-5.5 cursor-pointer items-center justify-center rounded text-ink-2 hover:bg-sunken hover:text-ink noscript:hidden ${className}`}
    >
      <SearchGlyph />
    </SearchTrigger>
  )
}
