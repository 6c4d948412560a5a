'use client'

import { DEMO_PATH } from '@one-tick-ahead/api/contract/pages'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { Link } from '@/lib/pages'
import { Wordmark } from './mark'
import { SiteLink } from './site-link'
import { TickRule } from './tick-rule'
import { TOAST_AREA_ID } from './toast-area'

/** From this width on the header shows the links: the variant `bar` of app/globals.css. */
const BAR = '(min-width: 56.25em)'

const button =
  'flex size-5.5 cursor-pointer items-center justify-center rounded border border-line-strong'

/** The browser itself opens and closes the menu, also before React starts; a browser without commands needs React. */
const MENU_ID = 'menu'
const command = (name: 'show-modal' | 'close') => ({ command: name, commandfor: MENU_ID })

interface MobileMenuProps {
  links: readonly Link[]
  tagline: string
}

/** The menu of a narrow screen, above everything except the toasts. */
export function MobileMenu({ links, tagline }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const path = usePathname()
  const close = () => dialog.current?.close()

  useEffect(() => {
    if (dialog.current?.open) raiseToasts()
  }, [])

  useEffect(() => {
    const bar = matchMedia(BAR)
    bar.addEventListener('change', close)
    return () => {
      bar.removeEventListener('change', close)
      close()
    }
  }, [path])

  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        {...command('show-modal')}
        onClick={(event) => {
          event.preventDefault() // the browser would warn that its command finds the menu open
          dialog.current?.showModal()
          raiseToasts() // after the menu, since the top layer keeps that order
        }}
        className={`${button} bar:hidden noscript:hidden`}
      >
        <Icon name="menu" />
      </button>
      <dialog
        ref={dialog}
        id={MENU_ID}
        aria-label="Menu"
        onClose={() => document.getElementById(TOAST_AREA_ID)?.removeAttribute('popover')}
        className="fixed inset-0 z-modal h-full max-h-none w-full max-w-none flex-col overflow-y-auto bg-paper text-ink open:flex"
      >
        <div className="flex h-8 shrink-0 items-center justify-between px-2 sm:px-3">
          <Wordmark />
          <button
            type="button"
            aria-label="Close menu"
            {...command('close')}
            onClick={(event) => {
              event.preventDefault()
              close()
            }}
            className={button}
          >
            <Icon name="close" />
          </button>
        </div>
        <p className="px-2 pb-1 font-mono text-label text-muted uppercase sm:px-3">{tagline}</p>
        <nav aria-label="Main" className="px-2 sm:px-3">
          <TickRule />
          <ul className="py-3">
            {links.map(({ label, href }) => (
              <li key={href} className="border-line border-b last:border-b-0 last:pt-2">
                <SiteLink
                  href={href}
                  onClick={close}
                  className={
                    href.startsWith(DEMO_PATH)
                      ? `${buttonClass()} w-full`
                      : 'flex min-h-7 items-center font-heading font-heavy text-h2 aria-[current]:text-brass'
                  }
                >
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      </dialog>
    </>
  )
}

/** Above the modal dialog: no z-index reaches over the top layer. */
function raiseToasts(): void {
  const toasts = document.getElementById(TOAST_AREA_ID)
  toasts?.setAttribute('popover', 'manual')
  toasts?.showPopover?.() // Safari 16 has no popovers
}
