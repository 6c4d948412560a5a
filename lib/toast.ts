import type { ReactNode } from 'react'

/** The five kinds of spec §4. */
export type ToastKind = 'blank' | 'error' | 'success' | 'loading' | 'custom'

/** How long each kind stays, in milliseconds (spec §9). */
export const TOAST_DURATION_MS: Record<ToastKind, number> = {
  blank: 4000,
  error: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
  custom: 4000,
}

/** At most this many toasts are kept; the oldest goes first. */
export const TOAST_LIMIT = 20

type Sonner = typeof import('sonner')['toast']

const kept: string[] = []
let made = 0
// Sonner weighs 9 kB: it is loaded with the first toast. The chain keeps calls in order.
let pending: Promise<Sonner> | undefined
let mountToaster: () => void = () => {}

/** Called once by the toast area: `mount` puts sonner's `<Toaster>` on the page. */
export function onFirstToast(mount: () => void): void {
  mountToaster = mount
}

function withSonner(use: (sonner: Sonner) => void): void {
  pending ??= import('sonner').then(({ toast }) => {
    mountToaster()
    return toast
  })
  pending = pending.then((sonner) => {
    use(sonner)
    return sonner
  })
}

/**
 * Shows a toast and returns its id. With the id of a toast on screen it replaces that one:
 * a `loading` toast becomes `success` or `error` in place.
 */
export function showToast(kind: ToastKind, message: ReactNode, id = `toast-${++made}`): string {
  const known = kept.indexOf(id)
  if (known >= 0) kept.splice(known, 1)
  kept.push(id)
  const dropped = kept.length > TOAST_LIMIT ? kept.shift() : undefined
  const options = { id, duration: TOAST_DURATION_MS[kind] }
  withSonner((sonner) => {
    if (dropped) sonner.dismiss(dropped)
    if (kind === 'blank') sonner(message, options)
    else if (kind === 'custom') sonner.custom(() => message as never, options)
    else sonner[kind](message, options)
  })
  return id
}

/** Takes a toast off the screen; unknown ids are ignored. */
export function dismissToast(id: string): void {
  const known = kept.indexOf(id)
  if (known >= 0) kept.splice(known, 1)
  withSonner((sonner) => sonner.dismiss(id))
}
