'use client'

import { type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Link } from '@/lib/pages'
import { SiteLink } from './site-link'

/** How long the list stays after the pointer has left (spec §2). */
const CLOSE_DELAY_MS = 120

/** A disclosure, not an ARIA menu: its contents are links, and Tab walks them. */
export function ResourcesMenu({ links }: { links: readonly Link[] }) {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const openedByHover = useRef(false)
  const listId = useId()
  const openByHover = () => {
    openedByHover.current ||= !open
    setOpen(true)
  }

  useEffect(() => () => clearTimeout(closing.current), [])

  // Until now a pointer over it has opened the list by CSS alone; before the next paint, or it blinks.
  useLayoutEffect(() => {
    if (trigger.current?.matches(':hover, :hover > *')) openByHover()
  }, [])

  // Not an effect that may wait for the next task: once drawn it must hear Escape.
  useLayoutEffect(() => {
    if (!open) return
    // On the document: a list opened by hover closes without moving the pointer (WCAG 1.4.13).
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      trigger.current?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [open])

  // A touch also enters and leaves; there the click that follows decides.
  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return
    clearTimeout(closing.current)
    openByHover()
  }
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return
    closing.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS)
  }
  // The click of someone whose pointer has just opened the list must not close it again.
  const toggle = () => {
    setOpen(openedByHover.current || !open)
    openedByHover.current = false
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover is a shortcut, the button is the control
    <div
      className="group relative"
      onPointerEnter={enter}
      onPointerLeave={leave}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={trigger}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={toggle}
        className="flex h-5.5 cursor-pointer items-center gap-0.5 border-transparent border-b-2 text-ink-2 text-small hover:text-ink"
      >
        Resources
        <svg viewBox="0 0 10 6" aria-hidden="true" className="h-0.75 w-1.25 fill-current">
          <path d="M0 0h10L5 6z" />
        </svg>
      </button>
      <ul
        id={listId}
        className={`absolute top-full left-0 w-24 rounded border border-line bg-surface py-1 shadow-pop noscript:group-focus-within:block unstarted:group-hover:block ${open ? '' : 'hidden'}`}
      >
        {links.map(({ label, href }) => (
          <li key={href}>
            <SiteLink
              href={href}
              className="flex min-h-5 items-center px-2 text-ink-2 text-small hover:bg-sunken hover:text-ink aria-[current]:font-bold aria-[current]:text-ink"
            >
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
