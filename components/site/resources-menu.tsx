'use client'

import { type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Link } from '@/lib/pages'
import { SiteLink } from './site-link'

/** The time for which the list stays after the pointer has left (spec §2). */
const CLOSE_DELAY_MS = 120

/** When CSS shows the list, which it hides 120 ms later: before React starts, and without scripts. */
const OPEN = ':hover, :focus-within'
const OPENED_BY_CSS =
  'invisible transition-[visibility] delay-[120ms] [:is(:hover,:focus-within)>&]:visible [:is(:hover,:focus-within)>&]:delay-[0ms]'

/** A disclosure, not an ARIA menu: it contains links, which Tab reaches. */
export function ResourcesMenu({ links }: { links: readonly Link[] }) {
  /** Undefined until React has started: so far CSS opens the list. */
  const [isOpen, setOpen] = useState<boolean>()
  const menu = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The pointer of the press that the next click ends; not every browser’s click names it. */
  const pressedBy = useRef('')
  const listId = useId()
  const close = () => {
    setOpen(false)
    if (menu.current?.matches(':focus-within')) trigger.current?.focus()
  }

  // Before the next paint, so that a list that CSS has opened does not blink.
  useLayoutEffect(() => {
    setOpen(menu.current?.matches(OPEN) ?? false)
    return () => clearTimeout(closing.current)
  }, [])

  useEffect(() => {
    if (!isOpen) return
    // On the document: a list opened by hover closes without moving the pointer (WCAG 1.4.13).
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    // Not every browser focuses a tapped button, which could then lose the focus.
    const closeOnPress = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('pointerdown', closeOnPress)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('pointerdown', closeOnPress)
    }
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
      className="relative"
      onPointerEnter={hover}
      onPointerLeave={hover}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={trigger}
        type="button"
        aria-expanded={isOpen ?? false}
        aria-controls={listId}
        onPointerDown={({ pointerType }) => {
          pressedBy.current = pointerType
        }}
        // The click of a mouse, which has opened the list by hover, must not close it again.
        onClick={() => {
          setOpen(!isOpen || pressedBy.current === 'mouse')
          pressedBy.current = ''
        }}
        className="flex h-5.5 cursor-pointer items-center gap-0.5 border-transparent border-b-2 text-ink-2 text-small hover:text-ink"
      >
        Resources
        <svg viewBox="0 0 10 6" aria-hidden="true" className="h-0.75 w-1.25 fill-current">
          <path d="M0 0h10L5 6z" />
        </svg>
      </button>
      <ul
        id={listId}
        className={`absolute top-full left-0 w-24 rounded border border-line bg-surface py-1 shadow-pop ${isOpen === undefined ? OPENED_BY_CSS : isOpen ? '' : 'hidden'}`}
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
