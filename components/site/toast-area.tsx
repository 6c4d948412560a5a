'use client'

import { type ComponentType, useEffect, useState } from 'react'
import type { ToasterProps } from 'sonner'
import { connectToasts, onFirstToast, TOAST_LIMIT } from '@/lib/toast'
import { CUT_OFF, CUT_OFF_CLASS } from './cut-off'

export const TOAST_AREA_ID = 'toast-area'
const LABEL = 'Notifications'
const GAP_PX = 8

/** The toast area of every page: a live region from the start, filled by sonner when needed. */
export function ToastArea() {
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>()

  const [isCutOff, setCutOff] = useState(false)

  useEffect(() => {
    const load = async () => {
      try {
        const sonner = await import('sonner')
        setToaster(() => sonner.Toaster)
        connectToasts(sonner.toast)
      } catch {
        // The toasts wait for the network, or for the next one; this is said without them.
        setCutOff(true)
        addEventListener('online', load, { once: true })
      }
    }
    onFirstToast(load)
    // For the starter and for tests. The last effect of the page as it was sent: all before it hears
    // the visitor. It says nothing of what effects draw (the demo's controls), nor of pages that the router shows later.
    document.documentElement.dataset.hydrated = ''
  }, [])

  return (
    <div
      id={TOAST_AREA_ID}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-snackbar flex justify-center"
    >
      {Toaster ? (
        <Toaster
          customAriaLabel={LABEL}
          position="bottom-center"
          theme="system"
          className="toasts"
          visibleToasts={TOAST_LIMIT}
          expand
          gap={GAP_PX}
          closeButton
          toastOptions={{ closeButtonAriaLabel: 'Close notification' }}
        />
      ) : (
        <section aria-label={LABEL} aria-live="polite" className="w-48 p-2">
          {isCutOff && <p className={CUT_OFF_CLASS}>{CUT_OFF}</p>}
        </section>
      )}
    </div>
  )
}
