'use client'

import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMediaQuery } from '@/lib/use-media-query'
import { MobileOverlay } from './mobile-overlay'

/** From here on the bar shows the links itself; `screens.md` in tailwind.config.ts. */
const BAR_QUERY = '(min-width: 900px)'

export function MobileMenu() {
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
        <svg viewBox="0 0 20 20" aria-hidden="true" className="size-2.5 stroke-current">
          <path d="M2 5h16M2 10h16M2 15h16" strokeWidth="1.5" />
        </svg>
      </button>
      {shown &&
        createPortal(
          <MobileOverlay
            onClose={() => setOpen(false)}
            onClosed={() => trigger.current?.focus()}
          />,
          document.body,
        )}
    </>
  )
}
