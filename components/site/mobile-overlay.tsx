'use client'

import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { overlay } from '@/lib/routes'
import { Wordmark } from './mark'
import { NavLink } from './nav-link'
import { TickRule } from './tick-rule'
import { TOAST_AREA_ID } from './toast-area'

interface MobileOverlayProps {
  onClose: () => void
  /** Called when the page behind is live again, to take the focus back. */
  onClosed: () => void
}

/**
 * A modal dialog by hand: `showModal` would put it above the toasts, which have the higher
 * layer (spec §9), and make them inert.
 */
export function MobileOverlay({ onClose, onClosed }: MobileOverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closed = useRef(onClosed)

  useEffect(() => {
    const behind = [...document.body.children].filter(
      (element) =>
        element instanceof HTMLElement &&
        element !== dialog.current &&
        element.id !== TOAST_AREA_ID &&
        !element.inert,
    ) as HTMLElement[]
    for (const element of behind) element.inert = true
    dialog.current?.querySelector('button')?.focus()
    return () => {
      for (const element of behind) element.inert = false
      closed.current()
    }
  }, [])

  const holdFocus = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Tab') return
    const stops = [...(dialog.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
    if (document.activeElement !== from) return
    event.preventDefault()
    to?.focus()
  }

  return (
    <dialog
      ref={dialog}
      open
      aria-modal="true"
      aria-label="Menu"
      onKeyDown={holdFocus}
      className="fixed inset-0 z-modal flex h-full max-h-none w-full max-w-none flex-col overflow-y-auto bg-paper text-ink"
    >
      <div className="flex h-8 shrink-0 items-center justify-between px-2 sm:px-3">
        <Wordmark />
        <button
          type="button"
          aria-label="Close menu"
          onClick={onClose}
          className="flex size-5.5 cursor-pointer items-center justify-center rounded border border-line-strong"
        >
          <Icon name="close" />
        </button>
      </div>
      <TickRule className="shrink-0 px-2 sm:px-3" />
      <nav aria-label="Main" className="px-2 py-3 sm:px-3">
        <ul>
          {overlay.map(({ label, href }) => (
            <li key={href} className="border-line border-b">
              <NavLink
                href={href}
                onClick={onClose}
                className="flex min-h-7 items-center font-heading font-heavy text-h2 aria-[current]:text-brass"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </dialog>
  )
}
