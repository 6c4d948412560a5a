import './search.css'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { TOAST_AREA_ID } from '@/components/site/toast-area'
import { Icon } from '@/components/ui/icon'
import { useModal } from '@/components/ui/use-modal'
import { HitList } from './hit-list'
import { Message } from './message'
import { SearchField } from './search-field'
import { useHits } from './use-search'

export interface SearchDialogProps {
  onClose: () => void
}

/** More would not be read. */
const MOST_SHOWN = 20

/** A combobox over a list of links (ARIA APG), above everything but the toasts. */
export function SearchDialog({ onClose }: SearchDialogProps) {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const { state, hits, pages, retry } = useHits(query)
  const shown = hits.slice(0, MOST_SHOWN)
  const dialog = useRef<HTMLDialogElement>(null)
  const before = useRef(document.activeElement)
  const returnsFocus = useRef(true)
  const pressedBeside = useRef(false)
  const focusField = () => dialog.current?.querySelector('input')?.focus()

  // At once: the link that was followed may lead to a place on the page that is inert until then.
  const close = (toPlaceOnPage = false) => {
    returnsFocus.current = !toPlaceOnPage
    flushSync(onClose)
  }
  useModal(dialog, {
    onClose: close,
    onClosed: () => {
      if (returnsFocus.current) giveBackFocus(before.current)
    },
    liveNeighbourId: TOAST_AREA_ID,
  })
  // After the modal's own effect, which gives the focus to the first button.
  useLayoutEffect(focusField, [])
  useSteadyPage()

  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc and the button do the same
    <dialog
      ref={dialog}
      open
      aria-modal="true"
      aria-label="Search"
      data-print="no"
      className="search fixed inset-0 z-modal"
      onMouseDown={({ target, currentTarget }) => {
        pressedBeside.current = target === currentTarget
      }}
      // Not at the end of a selection that was drawn out of the field.
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressedBeside.current) close()
      }}
    >
      <div className="search-panel">
        <div className="search-bar">
          <SearchField
            query={query}
            onQuery={(typed) => {
              setQuery(typed)
              setActive(0)
            }}
            count={shown.length}
            active={active}
            onActive={setActive}
          />
          <button type="button" aria-label="Close search" onClick={() => close()}>
            <Icon name="close" />
          </button>
        </div>
        <Message
          state={state}
          query={query.trim()}
          count={hits.length}
          pages={pages}
          shown={shown.length}
          onRetry={() => {
            retry()
            focusField() // the button goes away
          }}
        />
        {shown.length > 0 && <HitList hits={shown} active={active} onFollow={close} />}
      </div>
    </dialog>,
    document.body,
  )
}

/** Where the focus was; else, after a press in a browser that focuses no buttons, on the button. */
function giveBackFocus(before: Element | null) {
  for (const place of [before, ...document.querySelectorAll('header [aria-keyshortcuts]')]) {
    if (!(place instanceof HTMLElement) || place === document.body) continue
    place.focus({ preventScroll: true })
    if (document.activeElement === place) return
  }
}

/** Keeps the room of the page's scroll bar while a modal takes the bar away: nothing behind moves. */
function useSteadyPage() {
  const page = document.documentElement
  const [hasBar] = useState(() => window.innerWidth > page.clientWidth)
  useLayoutEffect(() => {
    if (!hasBar) return
    page.style.scrollbarGutter = 'stable'
    return () => {
      page.style.scrollbarGutter = ''
    }
  }, [hasBar, page])
}
