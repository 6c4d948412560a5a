import { createElement, Fragment, type ReactNode } from 'react'
import { create } from 'zustand'

/** The five kinds (spec §4) and their durations in ms (spec §9). */
const DURATION_MS = {
  blank: 4000,
  error: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
  custom: 4000,
}
export type ToastKind = keyof typeof DURATION_MS

/** The newest toasts that stay on screen (spec §9). */
export const TOAST_LIMIT = 20

/** The toast area waits for sonner, whose 9 kB load with the first toast. */
export const useToasts = create(() => ({ isLoaded: false }))

/** Loads sonner ahead of the first toast, while there is a network. */
export async function loadToasts() {
  try {
    const { toast } = await import('sonner')
    useToasts.setState({ isLoaded: true })
    return toast
  } catch {
    return null // without a network there is nothing to show it with
  }
}

let made = 0

/** Sonner’s own id of each toast on screen. A toast that leaves is off the list: sonner would remove its successor with it. */
const shownAs = new Map<string, string>()

/**
 * Shows a toast and returns its id. With the id of a toast on screen it replaces that one:
 * a `loading` toast becomes `success` or `error` in place.
 */
export function showToast(kind: ToastKind, message: ReactNode, id = `toast-${++made}`): string {
  void loadToasts().then((toast) => {
    if (!toast) return
    const ownId = shownAs.get(id) ?? `${id}-${++made}`
    shownAs.set(id, ownId)
    const forget = () => {
      if (shownAs.get(id) === ownId) shownAs.delete(id)
    }
    const options = {
      id: ownId,
      duration: DURATION_MS[kind],
      onAutoClose: forget,
      onDismiss: forget,
    }
    if (kind === 'blank') toast(message, options)
    else if (kind === 'custom') toast.custom(() => createElement(Fragment, null, message), options)
    else toast[kind](message, options)
    for (const surplus of toast.getToasts().slice(0, -TOAST_LIMIT)) toast.dismiss(surplus.id)
  })
  return id
}

/** Takes a toast off the screen. */
export function dismissToast(id: string): void {
  void loadToasts().then((toast) => {
    const ownId = shownAs.get(id)
    if (ownId) toast?.dismiss(ownId)
    shownAs.delete(id)
  })
}
