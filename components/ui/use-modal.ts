import { type KeyboardEvent, type RefObject, useEffect } from 'react'

const STOPS = 'a, button, summary'

interface ModalOptions {
  onClose: () => void
  /** Called when the page behind is live again, to give the focus back. */
  onClosed: () => void
  /** Id of the one neighbour that stays live besides the modal. */
  spare: string
}

/**
 * A modal by hand, for a child of body: `showModal` would put it above the toasts, which have the
 * higher layer (spec §9), and make them inert. The first button gets the focus.
 */
export function useModal(root: RefObject<HTMLElement | null>, options: ModalOptions) {
  const { onClose, onClosed, spare } = options
  useEffect(() => {
    const behind = [...document.body.children].filter(
      (element) =>
        element instanceof HTMLElement &&
        element !== root.current &&
        element.id !== spare &&
        !element.inert,
    ) as HTMLElement[]
    for (const element of behind) element.inert = true
    root.current?.querySelector('button')?.focus()
    return () => {
      for (const element of behind) element.inert = false
      onClosed()
    }
  }, []) // as long as it is open

  return (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Tab') return
    const stops = [...(root.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
    const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
    if (document.activeElement !== from) return
    event.preventDefault()
    to?.focus()
  }
}
