'use client'

import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '@/components/ui/icon'
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
        <Icon name="menu" />
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
