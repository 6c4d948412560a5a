'use client'

import { type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Link } from '@/lib/pages'
import { SiteLink } from './site-link'

/** The time for which the list stays after the pointer has left (spec §2). */
const CLOSE_DELAY_MS = 120

/** A disclosure, not an ARIA menu: it contains links, which Tab reaches. */
export function ResourcesMenu({ links }: { links: readonly Link[] }) {
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const listId = useId()
  const close = () => {
    setOpen(false)
    if (menu.current?.matches(':focus-within')) trigger.current?.focus()
  }

  // CSS has opened the list under the pointer so far; before the next paint, so that it does not blink.
  useLayoutEffect(() => {
    // A press that the starter has stored toggles the list itself.
    const isHovered = menu.current?.matches(':hover:not(:has([aria-busy]))')
    if (isHovered && matchMedia('(hover: hover)').matches) setOpen(true)
    return () => clearTimeout(closing.current)
  }, [])

  useEffect(() => {
    if (!isOpen) return
    // On the document: a list opened by hover closes without moving the pointer (WCAG 1.4.13).
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isOpen])

  // A finger or a pen also enters and leaves, but its click decides.
  const hover = ({ type, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    clearTimeout(closing.current)
    if (type === 'pointerenter') setOpen(true)
    else closing.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover is a shortcut, the button is the control
    <div
      ref={menu}
      className="group relative"
      onPointerEnter={hover}
      onPointerLeave={hover}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={trigger}
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        // The click of a mouse, which has opened the list by hover, must not close it again.
        onClick={({ nativeEvent }) =>
          setOpen(!isOpen || (nativeEvent as globalThis.PointerEvent).pointerType === 'mouse')
        }
        className="flex h-5.5 cursor-pointer items-center gap-0.5 border-transparent border-b-2 text-ink-2 text-small hover:text-ink"
      >
        Resources
        <svg viewBox="0 0 10 6" aria-hidden="true" className="h-0.75 w-1.25 fill-current">
          <path d="M0 0h10L5 6z" />
        </svg>
      </button>
      <ul
        id={listId}
        className={`absolute top-full left-0 w-24 rounded border border-line bg-surface py-1 shadow-pop noscript:group-focus-within:block unstarted:group-hover:block ${isOpen ? '' : 'hidden'}`}
      >
        {links.map(({ label, href }) => (
          <li key={href}>
            <SiteLink
              href={href}
              onClick={close}
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
