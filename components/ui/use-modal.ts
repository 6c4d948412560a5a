import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const STOPS = ':is(a[href], button, input, select, summary, textarea):not([tabindex="-1"])'

interface ModalOptions {
  onClose: () => void
  /** Called when the page behind is live again, to give the focus back. */
  onClosed: () => void
  /** Id of the one neighbour that stays live besides the modal. */
  liveNeighbourId: string
}

/**
 * A modal by hand, for a child of body: `showModal` would put it above the toasts, which have the
 * higher layer (spec §9), and make them inert. The first button gets the focus. Meanwhile it is marked
 * with `data-modal`: `:modal` is only what `showModal` has opened.
 */
export function useModal(root: RefObject<HTMLElement | null>, options: ModalOptions) {
  const latest = useRef(options)
  latest.current = options

  // Not an effect that may wait for the next task: once drawn it must hear Escape and hold the focus.
  useLayoutEffect(() => {
    const neighbour = document.getElementById(latest.current.liveNeighbourId)
    const behind = [...document.body.children].filter(
      (element) =>
        element instanceof HTMLElement &&
        element !== root.current &&
        element !== neighbour &&
        !element.inert,
    ) as HTMLElement[]
    // On the document: a click on mere text takes the focus off every stop.
    const holdFocus = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current.onClose()
      const active = document.activeElement as HTMLElement
      if (event.key !== 'Tab' || neighbour?.contains(active)) return
      const stops = [...(root.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
      const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
      if (stops.includes(active) && active !== from) return
      event.preventDefault()
      to?.focus()
    }
    for (const element of behind) element.inert = true
    root.current?.setAttribute('data-modal', '')
    document.addEventListener('keydown', holdFocus)
    root.current?.querySelector('button')?.focus()
    return () => {
      document.removeEventListener('keydown', holdFocus)
      for (const element of behind) element.inert = false
    }
  }, [root])

  // Not in the clean-up above: React hears no focus event while it changes the page.
  useEffect(() => () => latest.current.onClosed(), [])
}
