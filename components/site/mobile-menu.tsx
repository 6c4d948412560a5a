'use client'

import { DEMO_PATH } from '@one-tick-ahead/api/contract/pages'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '@/components/ui/icon'
import { useModal } from '@/components/ui/use-modal'
import type { Link } from '@/lib/pages'
import { useMediaQuery } from '@/lib/use-media-query'
import { SiteLink } from './site-link'
import { TOAST_AREA_ID } from './toast-area'

/** From this width on the header shows the links itself: the `md` breakpoint. */
const BAR_QUERY = '(min-width: 900px)'

interface MobileMenuProps {
  links: readonly Link[]
  /** The look of the link to the demo, which is a button. */
  startLook: string
  /** At its top, as the header has it. */
  mark: ReactNode
  rule: ReactNode
}

export function MobileMenu(lists: MobileMenuProps) {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const wide = useMediaQuery(BAR_QUERY)
  const shown = open && !wide

  useEffect(() => {
    if (wide) setOpen(false)
  }, [wide])

  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-expanded={shown}
        onClick={() => setOpen(true)}
        aria-label="Open menu"
        className="flex size-5.5 cursor-pointer items-center justify-center rounded border border-line-strong noscript:hidden md:hidden"
      >
        <Icon name="menu" />
      </button>
      {shown &&
        createPortal(
          <MobileOverlay
            {...lists}
            onClose={() => setOpen(false)}
            onClosed={() => trigger.current?.focus()}
          />,
          document.body,
        )}
    </>
  )
}

interface MobileOverlayProps extends MobileMenuProps {
  onClose: () => void
  /** Called when the page behind is live again, to take the focus back. */
  onClosed: () => void
}

const mainLink =
  'flex min-h-7 items-center font-heading font-heavy text-h2 aria-[current]:text-brass'

/** The menu of a narrow screen, over everything but the toasts. */
function MobileOverlay({ links, startLook, mark, rule, onClose, onClosed }: MobileOverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, { onClose, onClosed, liveNeighbourId: TOAST_AREA_ID })

  return (
    <dialog
      ref={dialog}
      open
      aria-modal="true"
      aria-label="Menu"
      className="fixed inset-0 z-modal flex h-full max-h-none w-full max-w-none flex-col overflow-y-auto bg-paper text-ink"
    >
      <div className="flex h-8 shrink-0 items-center justify-between px-2 sm:px-3">
        {mark}
        <button
          type="button"
          aria-label="Close menu"
          onClick={onClose}
          className="flex size-5.5 cursor-pointer items-center justify-center rounded border border-line-strong"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="shrink-0 px-2 sm:px-3">{rule}</div>
      <nav aria-label="Main" className="px-2 py-3 sm:px-3">
        <ul>
          {links.map(({ label, href }) => (
            <li key={href} className="border-line border-b last:border-b-0 last:pt-2">
              <SiteLink
                href={href}
                onClick={onClose}
                className={href === DEMO_PATH ? startLook : mainLink}
              >
                {label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
    </dialog>
  )
}
