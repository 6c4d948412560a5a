'use client'

import dynamic from 'next/dynamic'
import { TOAST_LIMIT, useToasts } from '@/lib/toast'

export const TOAST_AREA_ID = 'toast-area'
const LABEL = 'Notifications'
const GAP_PX = 8

const Toaster = dynamic(() => import('sonner').then((sonner) => sonner.Toaster), { ssr: false })

/** The toast area of every page: a live region from the start, sonner's from the first toast on. */
export function ToastArea() {
  const isLoaded = useToasts((toasts) => toasts.isLoaded)

  return (
    <div
      id={TOAST_AREA_ID}
      className="pointer-events-none fixed inset-x-0 top-auto bottom-0 z-snackbar flex w-full justify-center overflow-visible bg-transparent text-inherit"
    >
      {isLoaded ? (
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
        <section aria-label={LABEL} aria-live="polite" />
      )}
    </div>
  )
}
