import { SiteLink } from '@/components/site/site-link'
import type { StoredDocument } from '@/lib/search/search-index'
import { isSlashOn, setSlash } from '@/lib/search/search-key'
import type { Hits } from './use-search'

interface MessageProps {
  state: Hits['state']
  query: string
  count: number
  shown: number
  pages: readonly StoredDocument[]
  onRetry: () => void
}

/** What the search has to say: how many hits, or why there are none. */
export function Message({ onRetry, pages, ...facts }: MessageProps) {
  const { state, query, count } = facts
  const isFound = state !== 'ready' || count > 0
  return (
    <div className="search-message">
      <p role="status">{statusOf(facts)}</p>
      {state === 'failed' && (
        <button type="button" className="search-retry" onClick={onRetry}>
          Retry
        </button>
      )}
      {query && !isFound && <p>Fewer or other words may help. Or is it on one of these pages?</p>}
      {!query && state === 'ready' && <Hint />}
      {count === 0 && <Pages pages={pages} />}
      {!query && <SlashChoice />}
    </div>
  )
}

function statusOf({ state, query, count, shown }: Omit<MessageProps, 'onRetry' | 'pages'>): string {
  if (state === 'loading') return 'Loading the search …'
  if (state === 'failed') return 'The search could not be loaded.'
  if (!query) return ''
  if (count === 0) return `No results for “${query}”`
  if (count > shown) return `${count} results, the best ${shown} shown`
  return count === 1 ? '1 result' : `${count} results`
}

function Hint() {
  return (
    <>
      <p>Every page by its words. What you type stays in this browser.</p>
      <p className="search-keys">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </p>
    </>
  )
}

function Pages({ pages }: Pick<MessageProps, 'pages'>) {
  if (pages.length === 0) return null
  return (
    <ul aria-label="Pages" className="search-pages">
      {pages.map(({ href, name }) => (
        <li key={href}>
          <SiteLink href={href}>{name}</SiteLink>
        </li>
      ))}
    </ul>
  )
}

/** For those whom a shortcut of one character catches unawares, as with speech input. */
function SlashChoice() {
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
